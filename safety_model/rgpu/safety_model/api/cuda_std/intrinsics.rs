//! Functions of libdevice: crates/cuda_std/src/intrinsics.rs, which lists them for `extern "C"`.
//!
//! All are unsafe to call, as foreign functions are. Those that write through a pointer have a body here.

macro_rules! libdevice {
    ($($name:ident($($parameter:ident: $type:ty),*) -> $result:ty = $symbol:literal;)*) => {
        extern "C" {
            $(
                #[rgpu::pure]
                #[rgpu::lowers_to($symbol)]
                pub fn $name($($parameter: $type),*) -> $result;
            )*
        }
    };
}

libdevice! {
    abs(x: i32) -> i32 = "__nv_abs";
    acos(x: f64) -> f64 = "__nv_acos";
    acosf(x: f32) -> f32 = "__nv_acosf";
    acosh(x: f64) -> f64 = "__nv_acosh";
    acoshf(x: f32) -> f32 = "__nv_acoshf";
    asin(x: f64) -> f64 = "__nv_asin";
    asinf(x: f32) -> f32 = "__nv_asinf";
    asinh(x: f64) -> f64 = "__nv_asinh";
    asinhf(x: f32) -> f32 = "__nv_asinhf";
    atan(x: f64) -> f64 = "__nv_atan";
    atan2(x: f64, y: f64) -> f64 = "__nv_atan2";
    atan2f(x: f32, y: f32) -> f32 = "__nv_atan2f";
    atanf(x: f32) -> f32 = "__nv_atanf";
    atanh(x: f64) -> f64 = "__nv_atanh";
    atanhf(x: f32) -> f32 = "__nv_atanhf";
    brev(x: i32) -> i32 = "__nv_brev";
    brevll(x: i64) -> i64 = "__nv_brevll";
    byte_perm(x: i32, y: i32, z: i32) -> i32 = "__nv_byte_perm";
    cbrt(x: f64) -> f64 = "__nv_cbrt";
    cbrtf(x: f32) -> f32 = "__nv_cbrtf";
    ceil(x: f64) -> f64 = "__nv_ceil";
    ceilf(x: f32) -> f32 = "__nv_ceilf";
    clz(x: i32) -> i32 = "__nv_clz";
    clzll(x: i64) -> i32 = "__nv_clzll";
    copysign(x: f64, y: f64) -> f64 = "__nv_copysign";
    copysignf(x: f32, y: f32) -> f32 = "__nv_copysignf";
    cos(x: f64) -> f64 = "__nv_cos";
    cosf(x: f32) -> f32 = "__nv_cosf";
    cosh(x: f64) -> f64 = "__nv_cosh";
    coshf(x: f32) -> f32 = "__nv_coshf";
    cospi(x: f64) -> f64 = "__nv_cospi";
    cospif(x: f32) -> f32 = "__nv_cospif";
    dadd_rd(x: f64, y: f64) -> f64 = "__nv_dadd_rd";
    dadd_rn(x: f64, y: f64) -> f64 = "__nv_dadd_rn";
    dadd_ru(x: f64, y: f64) -> f64 = "__nv_dadd_ru";
    dadd_rz(x: f64, y: f64) -> f64 = "__nv_dadd_rz";
    ddiv_rd(x: f64, y: f64) -> f64 = "__nv_ddiv_rd";
    ddiv_rn(x: f64, y: f64) -> f64 = "__nv_ddiv_rn";
    ddiv_ru(x: f64, y: f64) -> f64 = "__nv_ddiv_ru";
    ddiv_rz(x: f64, y: f64) -> f64 = "__nv_ddiv_rz";
    dmul_rd(x: f64, y: f64) -> f64 = "__nv_dmul_rd";
    dmul_rn(x: f64, y: f64) -> f64 = "__nv_dmul_rn";
    dmul_ru(x: f64, y: f64) -> f64 = "__nv_dmul_ru";
    dmul_rz(x: f64, y: f64) -> f64 = "__nv_dmul_rz";
    double2float_rd(d: f64) -> f32 = "__nv_double2float_rd";
    double2float_rn(d: f64) -> f32 = "__nv_double2float_rn";
    double2float_ru(d: f64) -> f32 = "__nv_double2float_ru";
    double2float_rz(d: f64) -> f32 = "__nv_double2float_rz";
    double2hiint(d: f64) -> i32 = "__nv_double2hiint";
    double2int_rd(d: f64) -> i32 = "__nv_double2int_rd";
    double2int_rn(d: f64) -> i32 = "__nv_double2int_rn";
    double2int_ru(d: f64) -> i32 = "__nv_double2int_ru";
    double2int_rz(d: f64) -> i32 = "__nv_double2int_rz";
    double2ll_rd(f: f64) -> i64 = "__nv_double2ll_rd";
    double2ll_rn(f: f64) -> i64 = "__nv_double2ll_rn";
    double2ll_ru(f: f64) -> i64 = "__nv_double2ll_ru";
    double2ll_rz(f: f64) -> i64 = "__nv_double2ll_rz";
    double2loint(d: f64) -> i32 = "__nv_double2loint";
    double2uint_rd(d: f64) -> i32 = "__nv_double2uint_rd";
    double2uint_rn(d: f64) -> i32 = "__nv_double2uint_rn";
    double2uint_ru(d: f64) -> i32 = "__nv_double2uint_ru";
    double2uint_rz(d: f64) -> i32 = "__nv_double2uint_rz";
    double2ull_rd(f: f64) -> i64 = "__nv_double2ull_rd";
    double2ull_rn(f: f64) -> i64 = "__nv_double2ull_rn";
    double2ull_ru(f: f64) -> i64 = "__nv_double2ull_ru";
    double2ull_rz(f: f64) -> i64 = "__nv_double2ull_rz";
    double_as_longlong(x: f64) -> i64 = "__nv_double_as_longlong";
    drcp_rd(x: f64) -> f64 = "__nv_drcp_rd";
    drcp_rn(x: f64) -> f64 = "__nv_drcp_rn";
    drcp_ru(x: f64) -> f64 = "__nv_drcp_ru";
    drcp_rz(x: f64) -> f64 = "__nv_drcp_rz";
    dsqrt_rd(x: f64) -> f64 = "__nv_dsqrt_rd";
    dsqrt_rn(x: f64) -> f64 = "__nv_dsqrt_rn";
    dsqrt_ru(x: f64) -> f64 = "__nv_dsqrt_ru";
    dsqrt_rz(x: f64) -> f64 = "__nv_dsqrt_rz";
    erf(x: f64) -> f64 = "__nv_erf";
    erfc(x: f64) -> f64 = "__nv_erfc";
    erfcf(x: f32) -> f32 = "__nv_erfcf";
    erfcinv(x: f64) -> f64 = "__nv_erfcinv";
    erfcinvf(x: f32) -> f32 = "__nv_erfcinvf";
    erfcx(x: f64) -> f64 = "__nv_erfcx";
    erfcxf(x: f32) -> f32 = "__nv_erfcxf";
    erff(x: f32) -> f32 = "__nv_erff";
    erfinv(x: f64) -> f64 = "__nv_erfinv";
    erfinvf(x: f32) -> f32 = "__nv_erfinvf";
    exp(x: f64) -> f64 = "__nv_exp";
    exp10(x: f64) -> f64 = "__nv_exp10";
    exp10f(x: f32) -> f32 = "__nv_exp10f";
    exp2(x: f64) -> f64 = "__nv_exp2";
    exp2f(x: f32) -> f32 = "__nv_exp2f";
    expf(x: f32) -> f32 = "__nv_expf";
    expm1(x: f64) -> f64 = "__nv_expm1";
    expm1f(x: f32) -> f32 = "__nv_expm1f";
    fabs(f: f64) -> f64 = "__nv_fabs";
    fabsf(f: f32) -> f32 = "__nv_fabsf";
    fadd_rd(x: f32, y: f32) -> f32 = "__nv_fadd_rd";
    fadd_rn(x: f32, y: f32) -> f32 = "__nv_fadd_rn";
    fadd_ru(x: f32, y: f32) -> f32 = "__nv_fadd_ru";
    fadd_rz(x: f32, y: f32) -> f32 = "__nv_fadd_rz";
    fast_cosf(x: f32) -> f32 = "__nv_fast_cosf";
    fast_exp10f(x: f32) -> f32 = "__nv_fast_exp10f";
    fast_expf(x: f32) -> f32 = "__nv_fast_expf";
    fast_fdividef(x: f32, y: f32) -> f32 = "__nv_fast_fdividef";
    fast_log10f(x: f32) -> f32 = "__nv_fast_log10f";
    fast_log2f(x: f32) -> f32 = "__nv_fast_log2f";
    fast_logf(x: f32) -> f32 = "__nv_fast_logf";
    fast_powf(x: f32, y: f32) -> f32 = "__nv_fast_powf";
    fast_sinf(x: f32) -> f32 = "__nv_fast_sinf";
    fast_tanf(x: f32) -> f32 = "__nv_fast_tanf";
    fdim(x: f64, y: f64) -> f64 = "__nv_fdim";
    fdimf(x: f32, y: f32) -> f32 = "__nv_fdimf";
    fdiv_rd(x: f32, y: f32) -> f32 = "__nv_fdiv_rd";
    fdiv_rn(x: f32, y: f32) -> f32 = "__nv_fdiv_rn";
    fdiv_ru(x: f32, y: f32) -> f32 = "__nv_fdiv_ru";
    fdiv_rz(x: f32, y: f32) -> f32 = "__nv_fdiv_rz";
    ffs(x: i32) -> i32 = "__nv_ffs";
    ffsll(x: i64) -> i32 = "__nv_ffsll";
    finitef(x: f32) -> i32 = "__nv_finitef";
    float2half_rn(f: f32) -> i16 = "__nv_float2half_rn";
    float2int_rd(in_: f32) -> i32 = "__nv_float2int_rd";
    float2int_rn(in_: f32) -> i32 = "__nv_float2int_rn";
    float2int_ru(in_: f32) -> i32 = "__nv_float2int_ru";
    float2int_rz(in_: f32) -> i32 = "__nv_float2int_rz";
    float2ll_rd(f: f32) -> i64 = "__nv_float2ll_rd";
    float2ll_rn(f: f32) -> i64 = "__nv_float2ll_rn";
    float2ll_ru(f: f32) -> i64 = "__nv_float2ll_ru";
    float2ll_rz(f: f32) -> i64 = "__nv_float2ll_rz";
    float2uint_rd(in_: f32) -> i32 = "__nv_float2uint_rd";
    float2uint_rn(in_: f32) -> i32 = "__nv_float2uint_rn";
    float2uint_ru(in_: f32) -> i32 = "__nv_float2uint_ru";
    float2uint_rz(in_: f32) -> i32 = "__nv_float2uint_rz";
    float2ull_rd(f: f32) -> i64 = "__nv_float2ull_rd";
    float2ull_rn(f: f32) -> i64 = "__nv_float2ull_rn";
    float2ull_ru(f: f32) -> i64 = "__nv_float2ull_ru";
    float2ull_rz(f: f32) -> i64 = "__nv_float2ull_rz";
    float_as_int(x: f32) -> i32 = "__nv_float_as_int";
    floor(f: f64) -> f64 = "__nv_floor";
    floorf(f: f32) -> f32 = "__nv_floorf";
    fma(x: f64, y: f64, z: f64) -> f64 = "__nv_fma";
    fma_rd(x: f64, y: f64, z: f64) -> f64 = "__nv_fma_rd";
    fma_rn(x: f64, y: f64, z: f64) -> f64 = "__nv_fma_rn";
    fma_ru(x: f64, y: f64, z: f64) -> f64 = "__nv_fma_ru";
    fma_rz(x: f64, y: f64, z: f64) -> f64 = "__nv_fma_rz";
    fmaf(x: f32, y: f32, z: f32) -> f32 = "__nv_fmaf";
    fmaf_rd(x: f32, y: f32, z: f32) -> f32 = "__nv_fmaf_rd";
    fmaf_rn(x: f32, y: f32, z: f32) -> f32 = "__nv_fmaf_rn";
    fmaf_ru(x: f32, y: f32, z: f32) -> f32 = "__nv_fmaf_ru";
    fmaf_rz(x: f32, y: f32, z: f32) -> f32 = "__nv_fmaf_rz";
    fmax(x: f64, y: f64) -> f64 = "__nv_fmax";
    fmaxf(x: f32, y: f32) -> f32 = "__nv_fmaxf";
    fmin(x: f64, y: f64) -> f64 = "__nv_fmin";
    fminf(x: f32, y: f32) -> f32 = "__nv_fminf";
    fmod(x: f64, y: f64) -> f64 = "__nv_fmod";
    fmodf(x: f32, y: f32) -> f32 = "__nv_fmodf";
    fmul_rd(x: f32, y: f32) -> f32 = "__nv_fmul_rd";
    fmul_rn(x: f32, y: f32) -> f32 = "__nv_fmul_rn";
    fmul_ru(x: f32, y: f32) -> f32 = "__nv_fmul_ru";
    fmul_rz(x: f32, y: f32) -> f32 = "__nv_fmul_rz";
    frcp_rd(x: f32) -> f32 = "__nv_frcp_rd";
    frcp_rn(x: f32) -> f32 = "__nv_frcp_rn";
    frcp_ru(x: f32) -> f32 = "__nv_frcp_ru";
    frcp_rz(x: f32) -> f32 = "__nv_frcp_rz";
    frsqrt_rn(x: f32) -> f32 = "__nv_frsqrt_rn";
    fsqrt_rd(x: f32) -> f32 = "__nv_fsqrt_rd";
    fsqrt_rn(x: f32) -> f32 = "__nv_fsqrt_rn";
    fsqrt_ru(x: f32) -> f32 = "__nv_fsqrt_ru";
    fsqrt_rz(x: f32) -> f32 = "__nv_fsqrt_rz";
    fsub_rd(x: f32, y: f32) -> f32 = "__nv_fsub_rd";
    fsub_rn(x: f32, y: f32) -> f32 = "__nv_fsub_rn";
    fsub_ru(x: f32, y: f32) -> f32 = "__nv_fsub_ru";
    fsub_rz(x: f32, y: f32) -> f32 = "__nv_fsub_rz";
    hadd(x: i32, y: i32) -> i32 = "__nv_hadd";
    half2float(h: i16) -> f32 = "__nv_half2float";
    hiloint2double(x: i32, y: i32) -> f64 = "__nv_hiloint2double";
    hypot(x: f64, y: f64) -> f64 = "__nv_hypot";
    hypotf(x: f32, y: f32) -> f32 = "__nv_hypotf";
    ilogb(x: f64) -> i32 = "__nv_ilogb";
    ilogbf(x: f32) -> i32 = "__nv_ilogbf";
    int2double_rn(i: i32) -> f64 = "__nv_int2double_rn";
    int2float_rd(in_: i32) -> f32 = "__nv_int2float_rd";
    int2float_rn(in_: i32) -> f32 = "__nv_int2float_rn";
    int2float_ru(in_: i32) -> f32 = "__nv_int2float_ru";
    int2float_rz(in_: i32) -> f32 = "__nv_int2float_rz";
    int_as_float(x: i32) -> f32 = "__nv_int_as_float";
    isfinited(x: f64) -> i32 = "__nv_isfinited";
    isinfd(x: f64) -> i32 = "__nv_isinfd";
    isinff(x: f32) -> i32 = "__nv_isinff";
    isnand(x: f64) -> i32 = "__nv_isnand";
    isnanf(x: f32) -> i32 = "__nv_isnanf";
    j0(x: f64) -> f64 = "__nv_j0";
    j0f(x: f32) -> f32 = "__nv_j0f";
    j1(x: f64) -> f64 = "__nv_j1";
    j1f(x: f32) -> f32 = "__nv_j1f";
    jn(n: i32, x: f64) -> f64 = "__nv_jn";
    jnf(n: i32, x: f32) -> f32 = "__nv_jnf";
    ldexp(x: f64, y: i32) -> f64 = "__nv_ldexp";
    ldexpf(x: f32, y: i32) -> f32 = "__nv_ldexpf";
    lgamma(x: f64) -> f64 = "__nv_lgamma";
    lgammaf(x: f32) -> f32 = "__nv_lgammaf";
    ll2double_rd(l: i64) -> f64 = "__nv_ll2double_rd";
    ll2double_rn(l: i64) -> f64 = "__nv_ll2double_rn";
    ll2double_ru(l: i64) -> f64 = "__nv_ll2double_ru";
    ll2double_rz(l: i64) -> f64 = "__nv_ll2double_rz";
    ll2float_rd(l: i64) -> f32 = "__nv_ll2float_rd";
    ll2float_rn(l: i64) -> f32 = "__nv_ll2float_rn";
    ll2float_ru(l: i64) -> f32 = "__nv_ll2float_ru";
    ll2float_rz(l: i64) -> f32 = "__nv_ll2float_rz";
    llabs(x: i64) -> i64 = "__nv_llabs";
    llmax(x: i64, y: i64) -> i64 = "__nv_llmax";
    llmin(x: i64, y: i64) -> i64 = "__nv_llmin";
    llrint(x: f64) -> i64 = "__nv_llrint";
    llrintf(x: f32) -> i64 = "__nv_llrintf";
    llround(x: f64) -> i64 = "__nv_llround";
    llroundf(x: f32) -> i64 = "__nv_llroundf";
    log(x: f64) -> f64 = "__nv_log";
    log10(x: f64) -> f64 = "__nv_log10";
    log10f(x: f32) -> f32 = "__nv_log10f";
    log1p(x: f64) -> f64 = "__nv_log1p";
    log1pf(x: f32) -> f32 = "__nv_log1pf";
    log2(x: f64) -> f64 = "__nv_log2";
    log2f(x: f32) -> f32 = "__nv_log2f";
    logb(x: f64) -> f64 = "__nv_logb";
    logbf(x: f32) -> f32 = "__nv_logbf";
    logf(x: f32) -> f32 = "__nv_logf";
    longlong_as_double(x: i64) -> f64 = "__nv_longlong_as_double";
    max(x: i32, y: i32) -> i32 = "__nv_max";
    min(x: i32, y: i32) -> i32 = "__nv_min";
    mul24(x: i32, y: i32) -> i32 = "__nv_mul24";
    mul64hi(x: i64, y: i64) -> i64 = "__nv_mul64hi";
    mulhi(x: i32, y: i32) -> i32 = "__nv_mulhi";
    nearbyint(x: f64) -> f64 = "__nv_nearbyint";
    nearbyintf(x: f32) -> f32 = "__nv_nearbyintf";
    nextafter(x: f64, y: f64) -> f64 = "__nv_nextafter";
    nextafterf(x: f32, y: f32) -> f32 = "__nv_nextafterf";
    normcdf(x: f64) -> f64 = "__nv_normcdf";
    normcdff(x: f32) -> f32 = "__nv_normcdff";
    normcdfinv(x: f64) -> f64 = "__nv_normcdfinv";
    normcdfinvf(x: f32) -> f32 = "__nv_normcdfinvf";
    popc(x: i32) -> i32 = "__nv_popc";
    popcll(x: i64) -> i32 = "__nv_popcll";
    pow(x: f64, y: f64) -> f64 = "__nv_pow";
    powf(x: f32, y: f32) -> f32 = "__nv_powf";
    powi(x: f64, y: i32) -> f64 = "__nv_powi";
    powif(x: f32, y: i32) -> f32 = "__nv_powif";
    rcbrt(x: f64) -> f64 = "__nv_rcbrt";
    rcbrtf(x: f32) -> f32 = "__nv_rcbrtf";
    remainder(x: f64, y: f64) -> f64 = "__nv_remainder";
    remainderf(x: f32, y: f32) -> f32 = "__nv_remainderf";
    rhadd(x: i32, y: i32) -> i32 = "__nv_rhadd";
    rint(x: f64) -> f64 = "__nv_rint";
    rintf(x: f32) -> f32 = "__nv_rintf";
    round(x: f64) -> f64 = "__nv_round";
    roundf(x: f32) -> f32 = "__nv_roundf";
    rsqrt(x: f64) -> f64 = "__nv_rsqrt";
    rsqrtf(x: f32) -> f32 = "__nv_rsqrtf";
    sad(x: i32, y: i32, z: i32) -> i32 = "__nv_sad";
    saturatef(x: f32) -> f32 = "__nv_saturatef";
    scalbn(x: f64, y: i32) -> f64 = "__nv_scalbn";
    scalbnf(x: f32, y: i32) -> f32 = "__nv_scalbnf";
    signbitd(x: f64) -> i32 = "__nv_signbitd";
    signbitf(x: f32) -> i32 = "__nv_signbitf";
    sin(x: f64) -> f64 = "__nv_sin";
    sinf(x: f32) -> f32 = "__nv_sinf";
    sinh(x: f64) -> f64 = "__nv_sinh";
    sinhf(x: f32) -> f32 = "__nv_sinhf";
    sinpi(x: f64) -> f64 = "__nv_sinpi";
    sinpif(x: f32) -> f32 = "__nv_sinpif";
    sqrt(x: f64) -> f64 = "__nv_sqrt";
    sqrtf(x: f32) -> f32 = "__nv_sqrtf";
    tan(x: f64) -> f64 = "__nv_tan";
    tanf(x: f32) -> f32 = "__nv_tanf";
    tanh(x: f64) -> f64 = "__nv_tanh";
    tanhf(x: f32) -> f32 = "__nv_tanhf";
    tgamma(x: f64) -> f64 = "__nv_tgamma";
    tgammaf(x: f32) -> f32 = "__nv_tgammaf";
    trunc(x: f64) -> f64 = "__nv_trunc";
    truncf(x: f32) -> f32 = "__nv_truncf";
    uhadd(x: i32, y: i32) -> i32 = "__nv_uhadd";
    uint2double_rn(i: i32) -> f64 = "__nv_uint2double_rn";
    uint2float_rd(in_: i32) -> f32 = "__nv_uint2float_rd";
    uint2float_rn(in_: i32) -> f32 = "__nv_uint2float_rn";
    uint2float_ru(in_: i32) -> f32 = "__nv_uint2float_ru";
    uint2float_rz(in_: i32) -> f32 = "__nv_uint2float_rz";
    ull2double_rd(l: i64) -> f64 = "__nv_ull2double_rd";
    ull2double_rn(l: i64) -> f64 = "__nv_ull2double_rn";
    ull2double_ru(l: i64) -> f64 = "__nv_ull2double_ru";
    ull2double_rz(l: i64) -> f64 = "__nv_ull2double_rz";
    ull2float_rd(l: i64) -> f32 = "__nv_ull2float_rd";
    ull2float_rn(l: i64) -> f32 = "__nv_ull2float_rn";
    ull2float_ru(l: i64) -> f32 = "__nv_ull2float_ru";
    ull2float_rz(l: i64) -> f32 = "__nv_ull2float_rz";
    ullmax(x: i64, y: i64) -> i64 = "__nv_ullmax";
    ullmin(x: i64, y: i64) -> i64 = "__nv_ullmin";
    umax(x: i32, y: i32) -> i32 = "__nv_umax";
    umin(x: i32, y: i32) -> i32 = "__nv_umin";
    umul24(x: i32, y: i32) -> i32 = "__nv_umul24";
    umul64hi(x: i64, y: i64) -> i64 = "__nv_umul64hi";
    umulhi(x: i32, y: i32) -> i32 = "__nv_umulhi";
    urhadd(x: i32, y: i32) -> i32 = "__nv_urhadd";
    usad(x: i32, y: i32, z: i32) -> i32 = "__nv_usad";
    y0(x: f64) -> f64 = "__nv_y0";
    y0f(x: f32) -> f32 = "__nv_y0f";
    y1(x: f64) -> f64 = "__nv_y1";
    y1f(x: f32) -> f32 = "__nv_y1f";
    yn(n: i32, x: f64) -> f64 = "__nv_yn";
    ynf(n: i32, x: f32) -> f32 = "__nv_ynf";
}

/// Splits into a fraction in 0.5 to 1 and a power of two.
pub unsafe fn frexp(x: f64, b: *mut i32) -> f64 {
    *b = exponent_of(x);
    fraction_of(x)
}

/// Splits into a fraction in 0.5 to 1 and a power of two.
pub unsafe fn frexpf(x: f32, b: *mut i32) -> f32 {
    *b = exponent_of(x as f64);
    fraction_of(x as f64) as f32
}

/// Splits into the fractional and the whole part.
pub unsafe fn modf(x: f64, b: *mut f64) -> f64 {
    *b = trunc(x);
    x - trunc(x)
}

/// Splits into the fractional and the whole part.
pub unsafe fn modff(x: f32, b: *mut f32) -> f32 {
    *b = truncf(x);
    x - truncf(x)
}

/// Remainder, and the low bits of the quotient.
pub unsafe fn remquo(x: f64, y: f64, c: *mut i32) -> f64 {
    *c = quotient_of(x, y);
    remainder(x, y)
}

/// Remainder, and the low bits of the quotient.
pub unsafe fn remquof(x: f32, y: f32, quo: *mut i32) -> f32 {
    *quo = quotient_of(x as f64, y as f64);
    remainderf(x, y)
}

/// Sine and cosine.
pub unsafe fn sincos(x: f64, sptr: *mut f64, cptr: *mut f64) {
    *sptr = sin(x);
    *cptr = cos(x);
}

/// Sine and cosine.
pub unsafe fn sincosf(x: f32, sptr: *mut f32, cptr: *mut f32) {
    *sptr = sinf(x);
    *cptr = cosf(x);
}

/// Sine and cosine, fast and rough.
pub unsafe fn fast_sincosf(x: f32, sptr: *mut f32, cptr: *mut f32) {
    *sptr = fast_sinf(x);
    *cptr = fast_cosf(x);
}

/// Sine and cosine of a multiple of pi.
pub unsafe fn sincospi(x: f64, sptr: *mut f64, cptr: *mut f64) {
    *sptr = sinpi(x);
    *cptr = cospi(x);
}

/// Sine and cosine of a multiple of pi.
pub unsafe fn sincospif(x: f32, sptr: *mut f32, cptr: *mut f32) {
    *sptr = sinpif(x);
    *cptr = cospif(x);
}

extern "C" {
    /// A NaN whose payload a string describes.
    #[rgpu::access(read, place = "*tagp")]
    #[rgpu::pure]
    #[rgpu::lowers_to("__nv_nan")]
    pub fn nan(tagp: *mut i8) -> f64;

    /// A NaN whose payload a string describes.
    #[rgpu::access(read, place = "*tagp")]
    #[rgpu::pure]
    #[rgpu::lowers_to("__nv_nanf")]
    pub fn nanf(tagp: *mut i8) -> f32;
}

fn exponent_of(x: f64) -> i32 {
    let mut exponent = 0;
    unsafe { frexp_to(x, &mut exponent) };
    exponent
}

fn fraction_of(x: f64) -> f64 {
    let mut exponent = 0;
    unsafe { frexp_to(x, &mut exponent) }
}

fn quotient_of(x: f64, y: f64) -> i32 {
    let mut quotient = 0;
    unsafe { remquo_to(x, y, &mut quotient) };
    quotient
}

#[rgpu::access(write, place = "*exponent")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_frexp")]
unsafe fn frexp_to(x: f64, exponent: *mut i32) -> f64;

#[rgpu::access(write, place = "*quotient")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_remquo")]
unsafe fn remquo_to(x: f64, y: f64, quotient: *mut i32) -> f64;
