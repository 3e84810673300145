// Answers, for WGSL shaders, whether tint finds their barriers in uniform control flow.
//
// Reads one JSON object per line, {"id": 1, "code": "..."}, and answers each with one line,
// {"id": 1, "ok": false, "messages": [{"type", "line", "column", "text"}]}. The null backend needs
// neither a GPU nor a driver. Answers go to the file descriptor given as argument, because the native
// part writes its log to the standard output.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { create } from 'webgpu';

const answers = Number(process.argv[2]);
const gpu = create(['backend=null']);
const adapter = await gpu.requestAdapter();
const device = await adapter.requestDevice();

async function judge({ id, code }) {
  device.pushErrorScope('validation');
  const shader = device.createShaderModule({ code });
  const { messages } = await shader.getCompilationInfo();
  await device.popErrorScope();
  return {
    id,
    ok: !messages.some((message) => message.type === 'error'),
    messages: messages.map((message) => ({
      type: message.type,
      line: message.lineNum,
      column: message.linePos,
      text: message.message,
    })),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  writeSync(answers, `${JSON.stringify(await judge(JSON.parse(line)))}\n`);
}
process.exit(0);
