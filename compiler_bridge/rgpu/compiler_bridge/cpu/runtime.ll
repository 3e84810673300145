; The part of the scheduler that runs for every thread and every access: compiled once, for all
; kernels of a process.
; The rest is in Python. Offsets are those of `lower/host_abi.py`.
;
; A word of memory has a cell of 48 bytes that says who last accessed it:
;   0 the last write, 8 and 16 the last reads by two different threads (i64 each),
;   24, 28, 32 the source places of the three (i32 each), 36 the bytes that were written (i32).
; An access is packed as: bits 0-30 thread + 1, bit 31 atomic, bit 32 atomic of block scope,
; bits 33-36 bytes of the word, bits 37-63 time.

%World = type {
  ptr,  ;  0 where the memory of the launch begins
  i64,  ;  1 its bytes
  ptr,  ;  2 a byte for each of its bytes: bit 0 if it may be accessed, bit 1 if nothing has written
        ;    it before the launch
  ptr,  ;  3 a cell for each of its words, or null: no search for races
  i32,  ;  4 time: counts what orders accesses
  i32,  ;  5 threads of a block, rounded up to whole warps
  ptr,  ;  6 for each block, when its threads last released (i32)
  ptr,  ;  7 for each block, when its threads last acquired (i32)
  ptr,  ;  8 races found: records of 40 bytes
  i32,  ;  9 how many
  i32,  ; 10 room for how many
  ptr,  ; 11 pairs of addresses: where memory of the module begins and ends
  i64,  ; 12 how many pairs
  i64,  ; 13 state of the random numbers, 0 for the given order
  i64,  ; 14 rounds of loops that a thread may run at a time
  i64   ; 15 resumptions so far
}

@rgpu_world = global %World zeroinitializer
@rgpu_current = global ptr null
@rgpu_stack = global ptr null
@rgpu_dummy = global [65536 x i8] zeroinitializer, align 64

declare void @llvm.coro.resume(ptr)
declare void @llvm.coro.destroy(ptr)
declare ptr @llvm.frameaddress.p0(i32)

; --- faults ---------------------------------------------------------------------------------------

; Notes the first fault of the running thread.
define void @rgpu_fault(i32 %kind, i32 %place, i64 %first, i64 %second) nounwind noinline {
  %thread = load ptr, ptr @rgpu_current
  %kind.at = getelementptr i8, ptr %thread, i64 120
  %known = load i32, ptr %kind.at
  %is.first = icmp eq i32 %known, 0
  br i1 %is.first, label %note, label %done
note:
  store i32 %kind, ptr %kind.at
  %place.at = getelementptr i8, ptr %thread, i64 124
  store i32 %place, ptr %place.at
  %first.at = getelementptr i8, ptr %thread, i64 128
  store i64 %first, ptr %first.at
  %second.at = getelementptr i8, ptr %thread, i64 136
  store i64 %second, ptr %second.at
  br label %done
done:
  ret void
}

; --- order ----------------------------------------------------------------------------------------

; The record of the first lane of the warp of a thread.
define internal ptr @rgpu_first_lane(ptr %record) nounwind alwaysinline {
  %lane.at = getelementptr i8, ptr %record, i64 68
  %lane = load i32, ptr %lane.at
  %lane.wide = zext i32 %lane to i64
  %distance = mul i64 %lane.wide, 320
  %back = sub i64 0, %distance
  %first = getelementptr i8, ptr %record, i64 %back
  ret ptr %first
}

; A thread knows what all lanes of its warp have done so far.
define internal void @rgpu_know_all(ptr %record, i32 %time) nounwind alwaysinline {
  %known.at = getelementptr i8, ptr %record, i64 160
  %one = insertelement <32 x i32> poison, i32 %time, i32 0
  %all = shufflevector <32 x i32> %one, <32 x i32> poison, <32 x i32> zeroinitializer
  store <32 x i32> %all, ptr %known.at, align 4
  ret void
}

; The running thread releases (1), acquires (2) or both (3), towards other blocks too.
define void @rgpu_order(i32 %bits) nounwind noinline {
  %time.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 4
  %before = load i32, ptr %time.at
  %time = add i32 %before, 1
  store i32 %time, ptr %time.at
  %thread = load ptr, ptr @rgpu_current
  %block.at = getelementptr i8, ptr %thread, i64 96
  %block = load ptr, ptr %block.at
  %number.at = getelementptr i8, ptr %block, i64 44
  %number = load i32, ptr %number.at
  %index = zext i32 %number to i64
  %first.lane = call ptr @rgpu_first_lane(ptr %thread)
  %release = and i32 %bits, 1
  %releases = icmp ne i32 %release, 0
  br i1 %releases, label %releasing, label %next
releasing:
  %released.at = getelementptr i8, ptr %thread, i64 112
  store i32 %time, ptr %released.at
  %of.warp = getelementptr i8, ptr %first.lane, i64 152
  store i32 %time, ptr %of.warp
  %of.blocks.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 6
  %of.blocks = load ptr, ptr %of.blocks.at
  %of.block = getelementptr i32, ptr %of.blocks, i64 %index
  store i32 %time, ptr %of.block
  br label %next
next:
  %acquire = and i32 %bits, 2
  %acquires = icmp ne i32 %acquire, 0
  br i1 %acquires, label %acquiring, label %done
acquiring:
  %acquired.at = getelementptr i8, ptr %thread, i64 116
  store i32 %time, ptr %acquired.at
  %by.warp = getelementptr i8, ptr %first.lane, i64 156
  store i32 %time, ptr %by.warp
  call void @rgpu_know_all(ptr %thread, i32 %time)
  %by.blocks.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 7
  %by.blocks = load ptr, ptr %by.blocks.at
  %by.block = getelementptr i32, ptr %by.blocks, i64 %index
  store i32 %time, ptr %by.block
  br label %done
done:
  ret void
}

; --- accesses -------------------------------------------------------------------------------------

; Checks an access of the running thread and remembers it. Gives the address to use: a fault leads to
; memory that means nothing, and the grid ends when the thread next suspends.
define ptr @rgpu_access(ptr %pointer, i64 %size, i32 %flags, i32 %place) nounwind noinline {
  %alignment = lshr i32 %flags, 8
  %needed = zext i32 %alignment to i64
  %address = ptrtoint ptr %pointer to i64
  %base.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 0
  %base = load i64, ptr %base.at
  %extent.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 1
  %extent = load i64, ptr %extent.at
  %any = icmp eq i64 %size, 0
  br i1 %any, label %fine, label %sized
sized:
  %has.alignment = icmp ugt i64 %needed, 1
  br i1 %has.alignment, label %align, label %aligned
align:
  %ones = sub i64 %needed, 1
  %low = and i64 %address, %ones
  %misaligned = icmp ne i64 %low, 0
  br i1 %misaligned, label %bad.alignment, label %aligned
aligned:
  %offset = sub i64 %address, %base
  %inside = icmp ult i64 %offset, %extent
  br i1 %inside, label %own, label %elsewhere
own:
  %last = add i64 %size, -1
  %end = add i64 %offset, %last
  %fits = icmp ult i64 %end, %extent
  br i1 %fits, label %valid, label %bad
valid:
  %map.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 2
  %map = load ptr, ptr %map.at
  %first.at = getelementptr i8, ptr %map, i64 %offset
  %first = load i8, ptr %first.at
  %last.at = getelementptr i8, ptr %map, i64 %end
  %last.valid = load i8, ptr %last.at
  %both = and i8 %first, %last.valid
  %good = icmp ne i8 %both, 0
  br i1 %good, label %inner, label %bad
inner:
  ; Between two regions there are at least 64 bytes that belong to none.
  %step.by = phi i64 [ %offset, %valid ], [ %stepped, %stepping ]
  %stepped = add i64 %step.by, 64
  %more = icmp ult i64 %stepped, %end
  br i1 %more, label %stepping, label %remember
stepping:
  %here.at = getelementptr i8, ptr %map, i64 %stepped
  %here = load i8, ptr %here.at
  %here.good = icmp ne i8 %here, 0
  br i1 %here.good, label %inner, label %bad
remember:
  %cells.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 3
  %cells = load ptr, ptr %cells.at
  %search = icmp ne ptr %cells, null
  br i1 %search, label %races, label %fine
races:
  %fresh = and i8 %both, 2
  call void @rgpu_remember(ptr %cells, i64 %offset, i64 %end, i32 %flags, i32 %place, i8 %fresh)
  br label %fine
fine:
  ret ptr %pointer

elsewhere:
  ; The thread's own memory: its frame, or the stack that it runs on.
  %thread = load ptr, ptr @rgpu_current
  %frame.at = getelementptr i8, ptr %thread, i64 80
  %frame = load i64, ptr %frame.at
  %frame.size.at = getelementptr i8, ptr %thread, i64 88
  %frame.size = load i64, ptr %frame.size.at
  %in.frame = sub i64 %address, %frame
  %past = add i64 %in.frame, %size
  %is.in.frame = icmp ule i64 %past, %frame.size
  %not.before = icmp uge i64 %address, %frame
  %framed = and i1 %is.in.frame, %not.before
  br i1 %framed, label %fine, label %maybe.stack
maybe.stack:
  %top = load i64, ptr @rgpu_stack
  %bottom.pointer = call ptr @llvm.frameaddress.p0(i32 0)
  %bottom = ptrtoint ptr %bottom.pointer to i64
  %above = icmp uge i64 %address, %bottom
  %after = add i64 %address, %size
  %below = icmp ule i64 %after, %top
  %on.stack = and i1 %above, %below
  br i1 %on.stack, label %fine, label %module
module:
  ; Constants of the module, such as texts.
  %pairs.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 11
  %pairs = load ptr, ptr %pairs.at
  %count.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 12
  %count = load i64, ptr %count.at
  br label %pair
pair:
  %number = phi i64 [ 0, %module ], [ %following, %not.this ]
  %left = icmp ult i64 %number, %count
  br i1 %left, label %compare, label %bad
compare:
  %pair.index = shl i64 %number, 1
  %start.at = getelementptr i64, ptr %pairs, i64 %pair.index
  %start = load i64, ptr %start.at
  %stop.at = getelementptr i64, ptr %start.at, i64 1
  %stop = load i64, ptr %stop.at
  %from = icmp uge i64 %address, %start
  %until = icmp ule i64 %after, %stop
  %within = and i1 %from, %until
  br i1 %within, label %fine, label %not.this
not.this:
  %following = add i64 %number, 1
  br label %pair

bad.alignment:
  br label %bad
bad:
  %kind = phi i32 [ 3, %bad.alignment ], [ 2, %own ], [ 2, %valid ], [ 2, %stepping ], [ 2, %pair ]
  %wide = zext i32 %flags to i64
  %high = shl i64 %size, 32
  %details = or i64 %high, %wide
  call void @rgpu_fault(i32 %kind, i32 %place, i64 %address, i64 %details)
  ret ptr @rgpu_dummy
}

; The size of a copy: 0 if one of its addresses is bad.
define i64 @rgpu_length(ptr %to, ptr %from, i64 %size) nounwind noinline {
  %a = icmp eq ptr %to, @rgpu_dummy
  %b = icmp eq ptr %from, @rgpu_dummy
  %either = or i1 %a, %b
  %length = select i1 %either, i64 0, i64 %size
  ret i64 %length
}

; --- races ----------------------------------------------------------------------------------------

define internal void @rgpu_remember(
    ptr %cells, i64 %offset, i64 %end, i32 %flags, i32 %place, i8 %fresh) nounwind {
entry:
  %copy.bit = and i32 %flags, 8
  %is.copy = icmp ne i32 %copy.bit, 0
  %is.fresh = icmp ne i8 %fresh, 0
  %not.copy = xor i1 %is.copy, true
  %matters = and i1 %is.fresh, %not.copy
  %thread = load ptr, ptr @rgpu_current
  %number.at = getelementptr i8, ptr %thread, i64 144
  %number = load i32, ptr %number.at
  %one = add i32 %number, 1
  %who = zext i32 %one to i64
  %wide = zext i32 %flags to i64
  %atomic.bits = and i64 %wide, 6
  %atomic = shl i64 %atomic.bits, 30
  %time.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 4
  %time = load i32, ptr %time.at
  %time.wide = zext i32 %time to i64
  %when = shl i64 %time.wide, 37
  %some = or i64 %who, %atomic
  %common = or i64 %some, %when
  %write.bit = and i32 %flags, 1
  %is.write = icmp ne i32 %write.bit, 0
  %first.word = lshr i64 %offset, 2
  %last.word = lshr i64 %end, 2
  br label %word
word:
  %index = phi i64 [ %first.word, %entry ], [ %next.word, %next ]
  ; Which bytes of this word: those from the start that lie in it, up to the end.
  %word.start = shl i64 %index, 2
  %skip.some = icmp ugt i64 %offset, %word.start
  %skipped = sub i64 %offset, %word.start
  %skip = select i1 %skip.some, i64 %skipped, i64 0
  %up.to = sub i64 %end, %word.start
  %stops = icmp ult i64 %up.to, 3
  %stop = select i1 %stops, i64 %up.to, i64 3
  %upper = lshr i64 15, %skip
  %upper.mask = shl i64 %upper, %skip
  %drop = sub i64 3, %stop
  %lower.mask = lshr i64 15, %drop
  %bytes = and i64 %upper.mask, %lower.mask
  %mask = shl i64 %bytes, 33
  %mine = or i64 %common, %mask
  %cell.offset = mul i64 %index, 48
  %cell = getelementptr i8, ptr %cells, i64 %cell.offset
  %write = load i64, ptr %cell
  %write.place.at = getelementptr i8, ptr %cell, i64 24
  %write.place = load i32, ptr %write.place.at
  call void @rgpu_compare(i64 %write, i32 %write.place, i64 %mine, i32 %place, i32 %flags, i64 %index, i32 1)
  %read.at = getelementptr i8, ptr %cell, i64 8
  %read = load i64, ptr %read.at
  %other.at = getelementptr i8, ptr %cell, i64 16
  %read.place.at = getelementptr i8, ptr %cell, i64 28
  %read.place = load i32, ptr %read.place.at
  %written.at = getelementptr i8, ptr %cell, i64 36
  %written = load i32, ptr %written.at
  %bytes.here = trunc i64 %bytes to i32
  %unwritten = xor i32 %written, -1
  %missing = and i32 %bytes.here, %unwritten
  %some.missing = icmp ne i32 %missing, 0
  %nothing.there = and i1 %some.missing, %matters
  %other.place.at = getelementptr i8, ptr %cell, i64 32
  br i1 %is.write, label %writing, label %reading
writing:
  call void @rgpu_compare(i64 %read, i32 %read.place, i64 %mine, i32 %place, i32 %flags, i64 %index, i32 0)
  %other = load i64, ptr %other.at
  %other.place = load i32, ptr %other.place.at
  call void @rgpu_compare(i64 %other, i32 %other.place, i64 %mine, i32 %place, i32 %flags, i64 %index, i32 0)
  store i64 %mine, ptr %cell
  store i32 %place, ptr %write.place.at
  %update.bit = and i32 %flags, 16
  %is.update = icmp ne i32 %update.bit, 0
  %tell.update = and i1 %nothing.there, %is.update
  br i1 %tell.update, label %updated, label %write.on
updated:
  call void @rgpu_report(i32 0, i32 %place, i64 %who, i64 %who, i64 %index, i32 2, i32 %flags)
  br label %write.on
write.on:
  %written.now = or i32 %written, %bytes.here
  store i32 %written.now, ptr %written.at
  br label %next
reading:
  br i1 %nothing.there, label %uninitialized, label %read.on
uninitialized:
  call void @rgpu_report(i32 0, i32 %place, i64 %who, i64 %who, i64 %index, i32 2, i32 %flags)
  br label %read.on
read.on:
  %last.reader = and i64 %read, 2147483647
  %again = icmp eq i64 %last.reader, %who
  br i1 %again, label %replace, label %shift
shift:
  store i64 %read, ptr %other.at
  store i32 %read.place, ptr %other.place.at
  br label %replace
replace:
  store i64 %mine, ptr %read.at
  store i32 %place, ptr %read.place.at
  br label %next
next:
  %next.word = add i64 %index, 1
  %more = icmp ule i64 %next.word, %last.word
  br i1 %more, label %word, label %done
done:
  ret void
}

; Reports two accesses that race: of different threads, to a common byte, not both atomic, and
; nothing orders them. `%before.writes`: the earlier one is a write.
;
; What would order them has to begin with a release by the thread of the first after it, and to end
; with an acquire by the thread of the second before it. Between warps or blocks, it also has to leave
; the first and to come to the second, through any of their threads; within a warp, barriers have to
; lead from lane to lane. If there was none, no chain of synchronisation orders the two: a race (PTX ISA
; 8.9). If there was one, it may have been another: nothing is reported.
define internal void @rgpu_compare(
    i64 %before, i32 %before.place, i64 %now, i32 %place, i32 %flags, i64 %word,
    i32 %before.writes) nounwind {
  %thread.before = and i64 %before, 2147483647
  %thread.now = and i64 %now, 2147483647
  %nobody = icmp eq i64 %thread.before, 0
  %same = icmp eq i64 %thread.before, %thread.now
  %trivial = or i1 %nobody, %same
  br i1 %trivial, label %done, label %bytes
bytes:
  %common = and i64 %before, %now
  %shared.bytes = and i64 %common, 128849018880
  %apart = icmp eq i64 %shared.bytes, 0
  br i1 %apart, label %done, label %blocks
blocks:
  %width.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 5
  %width = load i32, ptr %width.at
  %width.wide = zext i32 %width to i64
  %index.before = sub i64 %thread.before, 1
  %index.now = sub i64 %thread.now, 1
  %block.before = udiv i64 %index.before, %width.wide
  %block.now = udiv i64 %index.now, %width.wide
  %one.block = icmp eq i64 %block.before, %block.now
  %atomic.bits = and i64 %common, 2147483648
  %both.atomic = icmp ne i64 %atomic.bits, 0
  %either = or i64 %before, %now
  %narrow.bits = and i64 %either, 4294967296
  %wide.enough = icmp eq i64 %narrow.bits, 0
  %reaches = or i1 %one.block, %wide.enough
  %strong = and i1 %both.atomic, %reaches
  br i1 %strong, label %done, label %order
order:
  %when.wide = lshr i64 %before, 37
  %when = trunc i64 %when.wide to i32
  br i1 %one.block, label %inside, label %between
inside:
  ; The records of a block lie one behind the other.
  %me = load ptr, ptr @rgpu_current
  %distance = sub i64 %index.before, %index.now
  %distance.bytes = mul i64 %distance, 320
  %record = getelementptr i8, ptr %me, i64 %distance.bytes
  %released.at = getelementptr i8, ptr %record, i64 112
  %acquired.at = getelementptr i8, ptr %me, i64 116
  br label %decide
between:
  %releases.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 6
  %releases = load ptr, ptr %releases.at
  %release.at = getelementptr i32, ptr %releases, i64 %block.before
  %acquires.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 7
  %acquires = load ptr, ptr %acquires.at
  %acquire.at = getelementptr i32, ptr %acquires, i64 %block.now
  br label %decide
decide:
  %record.before = phi ptr [ %record, %inside ], [ null, %between ]
  %me.now = phi ptr [ %me, %inside ], [ null, %between ]
  %from = phi ptr [ %released.at, %inside ], [ %release.at, %between ]
  %to = phi ptr [ %acquired.at, %inside ], [ %acquire.at, %between ]
  %released = load i32, ptr %from
  %acquired = load i32, ptr %to
  %left = icmp ugt i32 %released, %when
  %came = icmp ugt i32 %acquired, %when
  %ordered = and i1 %left, %came
  br i1 %ordered, label %maybe.ordered, label %report
maybe.ordered:
  br i1 %one.block, label %warps, label %done
warps:
  ; The barrier of a warp orders nothing between two of them.
  %warp.before = lshr i64 %index.before, 5
  %warp.now = lshr i64 %index.now, 5
  %one.warp = icmp eq i64 %warp.before, %warp.now
  br i1 %one.warp, label %lanes, label %two.warps
lanes:
  ; A barrier of some lanes orders nothing for the others.
  %lane.of.before = and i64 %index.before, 31
  %lane.offset = shl i64 %lane.of.before, 2
  %my.known = getelementptr i8, ptr %me.now, i64 160
  %known.of.lane = getelementptr i8, ptr %my.known, i64 %lane.offset
  %known = load i32, ptr %known.of.lane
  %knows = icmp ugt i32 %known, %when
  br i1 %knows, label %done, label %report
two.warps:
  %lane.before = call ptr @rgpu_first_lane(ptr %record.before)
  %lane.now = call ptr @rgpu_first_lane(ptr %me.now)
  %warp.released.at = getelementptr i8, ptr %lane.before, i64 152
  %warp.acquired.at = getelementptr i8, ptr %lane.now, i64 156
  %warp.released = load i32, ptr %warp.released.at
  %warp.acquired = load i32, ptr %warp.acquired.at
  %warp.left = icmp ugt i32 %warp.released, %when
  %warp.came = icmp ugt i32 %warp.acquired, %when
  %warp.ordered = and i1 %warp.left, %warp.came
  br i1 %warp.ordered, label %done, label %report
report:
  call void @rgpu_report(i32 %before.place, i32 %place, i64 %thread.before, i64 %thread.now, i64 %word, i32 %before.writes, i32 %flags)
  br label %done
done:
  ret void
}

; Notes what was found, once for each pair of places. `%kind`: 0 the earlier access reads, 1 it
; writes, 2 there is none: the word was never written. Threads are counted from 1.
define internal void @rgpu_report(
    i32 %before.place, i32 %place, i64 %thread.before, i64 %thread.now, i64 %word, i32 %kind,
    i32 %flags) nounwind {
  %index.before = sub i64 %thread.before, 1
  %index.now = sub i64 %thread.now, 1
  %count.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 9
  %count = load i32, ptr %count.at
  %room.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 10
  %room = load i32, ptr %room.at
  %races.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 8
  %races = load ptr, ptr %races.at
  br label %known
known:
  %number = phi i32 [ 0, %0 ], [ %following, %another ]
  %at.end = icmp uge i32 %number, %count
  br i1 %at.end, label %new, label %look
look:
  %number.wide = zext i32 %number to i64
  %number.offset = mul i64 %number.wide, 40
  %entry = getelementptr i8, ptr %races, i64 %number.offset
  %entry.place.before = load i32, ptr %entry
  %entry.place.at = getelementptr i8, ptr %entry, i64 4
  %entry.place = load i32, ptr %entry.place.at
  %same.before = icmp eq i32 %entry.place.before, %before.place
  %same.now = icmp eq i32 %entry.place, %place
  %same.pair = and i1 %same.before, %same.now
  br i1 %same.pair, label %done, label %another
another:
  %following = add i32 %number, 1
  br label %known
new:
  %full = icmp uge i32 %count, %room
  br i1 %full, label %done, label %write
write:
  %count.wide = zext i32 %count to i64
  %offset = mul i64 %count.wide, 40
  %target = getelementptr i8, ptr %races, i64 %offset
  store i32 %before.place, ptr %target
  %place.at = getelementptr i8, ptr %target, i64 4
  store i32 %place, ptr %place.at
  %before.at = getelementptr i8, ptr %target, i64 8
  store i64 %index.before, ptr %before.at
  %now.at = getelementptr i8, ptr %target, i64 16
  store i64 %index.now, ptr %now.at
  %word.at = getelementptr i8, ptr %target, i64 24
  store i64 %word, ptr %word.at
  %writes.at = getelementptr i8, ptr %target, i64 32
  store i32 %kind, ptr %writes.at
  %flags.at = getelementptr i8, ptr %target, i64 36
  store i32 %flags, ptr %flags.at
  %more = add i32 %count, 1
  store i32 %more, ptr %count.at
  br label %done
done:
  ret void
}

; --- scheduling -----------------------------------------------------------------------------------

; A random number below `%limit` (xorshift64*, Vigna 2016).
define internal i64 @rgpu_random(i64 %limit) nounwind {
  %at = getelementptr %World, ptr @rgpu_world, i64 0, i32 13
  %x0 = load i64, ptr %at
  %a = lshr i64 %x0, 12
  %x1 = xor i64 %x0, %a
  %b = shl i64 %x1, 25
  %x2 = xor i64 %x1, %b
  %c = lshr i64 %x2, 27
  %x3 = xor i64 %x2, %c
  store i64 %x3, ptr %at
  %scrambled = mul i64 %x3, 2685821657736338717
  %upper = lshr i64 %scrambled, 32
  %result = urem i64 %upper, %limit
  ret i64 %result
}

define internal void @rgpu_shuffle(ptr %order, i64 %count) nounwind {
entry:
  br label %loop
loop:
  %left = phi i64 [ %count, %entry ], [ %less, %swap ]
  %less = add i64 %left, -1
  %more = icmp sgt i64 %less, 0
  br i1 %more, label %swap, label %done
swap:
  %other = call i64 @rgpu_random(i64 %left)
  %a.at = getelementptr i32, ptr %order, i64 %less
  %b.at = getelementptr i32, ptr %order, i64 %other
  %a = load i32, ptr %a.at
  %b = load i32, ptr %b.at
  store i32 %b, ptr %a.at
  store i32 %a, ptr %b.at
  br label %loop
done:
  ret void
}

; Runs every thread of a block that is ready until it suspends, and again as long as all of them then
; wait at the same place for barrier 0. Returns how many are still ready (they let others run), or -1
; if a thread has a fault.
define i64 @rgpu_run(
    ptr %threads, ptr %order, i64 %count, ptr %arguments, ptr %kernel) nounwind {
entry:
  %stack = alloca i8
  store ptr %stack, ptr @rgpu_stack
  %random.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 13
  %time.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 4
  %fuel.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 14
  %resumed.at = getelementptr %World, ptr @rgpu_world, i64 0, i32 15
  br label %round
round:
  %seed = load i64, ptr %random.at
  %shuffled = icmp ne i64 %seed, 0
  br i1 %shuffled, label %shuffle, label %begin
shuffle:
  call void @rgpu_shuffle(ptr %order, i64 %count)
  br label %begin
begin:
  br label %next
next:
  %index = phi i64 [ 0, %begin ], [ %index.next, %after ]
  %ready = phi i64 [ 0, %begin ], [ %ready.next, %after ]
  %arrived = phi i64 [ 0, %begin ], [ %arrived.next, %after ]
  %where = phi i32 [ -1, %begin ], [ %where.next, %after ]
  %more = icmp ult i64 %index, %count
  br i1 %more, label %look, label %finish
look:
  %which.at = getelementptr i32, ptr %order, i64 %index
  %which = load i32, ptr %which.at
  %which.wide = zext i32 %which to i64
  %offset = mul i64 %which.wide, 320
  %thread = getelementptr i8, ptr %threads, i64 %offset
  %state.at = getelementptr i8, ptr %thread, i64 76
  %state = load i32, ptr %state.at
  %is.ready = icmp eq i32 %state, 0
  br i1 %is.ready, label %go, label %after
go:
  store ptr %thread, ptr @rgpu_current
  %given = load i64, ptr %fuel.at
  br i1 %shuffled, label %vary, label %fill
vary:
  %varied = call i64 @rgpu_random(i64 %given)
  br label %fill
fill:
  %fuel = phi i64 [ %given, %go ], [ %varied, %vary ]
  %fuel.of.thread = getelementptr i8, ptr %thread, i64 104
  store i64 %fuel, ptr %fuel.of.thread
  %resumed = load i64, ptr %resumed.at
  %resumed.more = add i64 %resumed, 1
  store i64 %resumed.more, ptr %resumed.at
  %frame.at = getelementptr i8, ptr %thread, i64 80
  %frame = load ptr, ptr %frame.at
  %is.new = icmp eq ptr %frame, null
  br i1 %is.new, label %start, label %resume
start:
  call void %kernel(ptr %arguments)
  br label %came.back
resume:
  call void @llvm.coro.resume(ptr %frame)
  br label %came.back
came.back:
  %fault.at = getelementptr i8, ptr %thread, i64 120
  %fault = load i32, ptr %fault.at
  %faulty = icmp ne i32 %fault, 0
  br i1 %faulty, label %stop, label %sort
stop:
  ret i64 -1
sort:
  %operation = load i32, ptr %thread
  %is.exit = icmp eq i32 %operation, 7
  br i1 %is.exit, label %exit, label %not.exit
exit:
  store i32 2, ptr %state.at
  %finished = load ptr, ptr %frame.at
  call void @llvm.coro.destroy(ptr %finished)
  br label %after
not.exit:
  %is.yield = icmp eq i32 %operation, 3
  br i1 %is.yield, label %yielded, label %waits
yielded:
  %ready.more = add i64 %ready, 1
  br label %after
waits:
  store i32 1, ptr %state.at
  %is.barrier = icmp eq i32 %operation, 1
  %place.at = getelementptr i8, ptr %thread, i64 4
  %place = load i32, ptr %place.at
  %first = icmp eq i64 %arrived, 0
  %expected = select i1 %first, i32 %place, i32 %where
  %same = icmp eq i32 %place, %expected
  %counts = and i1 %is.barrier, %same
  %one = zext i1 %counts to i64
  %arrived.more = add i64 %arrived, %one
  br label %after
after:
  %ready.next = phi i64 [ %ready, %look ], [ %ready, %exit ], [ %ready.more, %yielded ], [ %ready, %waits ]
  %arrived.next = phi i64 [ %arrived, %look ], [ %arrived, %exit ], [ %arrived, %yielded ], [ %arrived.more, %waits ]
  %where.next = phi i32 [ %where, %look ], [ %where, %exit ], [ %where, %yielded ], [ %expected, %waits ]
  %index.next = add i64 %index, 1
  br label %next
finish:
  %all = icmp eq i64 %arrived, %count
  br i1 %all, label %release, label %leave
release:
  %before = load i32, ptr %time.at
  %time = add i32 %before, 1
  store i32 %time, ptr %time.at
  br label %each
each:
  %number = phi i64 [ 0, %release ], [ %number.next, %each ]
  %this.at = getelementptr i32, ptr %order, i64 %number
  %this = load i32, ptr %this.at
  %this.wide = zext i32 %this to i64
  %this.offset = mul i64 %this.wide, 320
  %record = getelementptr i8, ptr %threads, i64 %this.offset
  %its.state = getelementptr i8, ptr %record, i64 76
  store i32 0, ptr %its.state
  %its.release = getelementptr i8, ptr %record, i64 112
  store i32 %time, ptr %its.release
  %its.acquire = getelementptr i8, ptr %record, i64 116
  store i32 %time, ptr %its.acquire
  %its.first = call ptr @rgpu_first_lane(ptr %record)
  %its.warp.release = getelementptr i8, ptr %its.first, i64 152
  store i32 %time, ptr %its.warp.release
  %its.warp.acquire = getelementptr i8, ptr %its.first, i64 156
  store i32 %time, ptr %its.warp.acquire
  call void @rgpu_know_all(ptr %record, i32 %time)
  %number.next = add i64 %number, 1
  %not.all = icmp ult i64 %number.next, %count
  br i1 %not.all, label %each, label %round
leave:
  ret i64 %ready
}

; Frees the frames of the threads that did not end.
define void @rgpu_clear(ptr %threads, i64 %count) nounwind {
entry:
  br label %next
next:
  %index = phi i64 [ 0, %entry ], [ %index.next, %after ]
  %more = icmp ult i64 %index, %count
  br i1 %more, label %look, label %done
look:
  %offset = mul i64 %index, 320
  %thread = getelementptr i8, ptr %threads, i64 %offset
  %state.at = getelementptr i8, ptr %thread, i64 76
  %state = load i32, ptr %state.at
  %alive = icmp ult i32 %state, 2
  %frame.at = getelementptr i8, ptr %thread, i64 80
  %frame = load ptr, ptr %frame.at
  %has.frame = icmp ne ptr %frame, null
  %free = and i1 %alive, %has.frame
  br i1 %free, label %destroy, label %after
destroy:
  call void @llvm.coro.destroy(ptr %frame)
  br label %after
after:
  %index.next = add i64 %index, 1
  br label %next
done:
  ret void
}
