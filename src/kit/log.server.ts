import pino from 'pino'

/** Structured lines (JSON, UTC). Give it codes, ids and counts; never names, addresses, tokens or what somebody typed. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A second net under the first rule: whatever slips in under these names is blotted out.
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'authorization',
        'cookie',
        'email',
        'phone',
        'cuil',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.email',
      ],
      censor: '[redacted]',
    },
  })
}
