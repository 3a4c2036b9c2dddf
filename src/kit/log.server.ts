import pino from 'pino'

/** Structured log lines (JSON, UTC). Log codes, ids and counts; never names, addresses, tokens or user input. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A safety net for the rule above: values logged under these names are redacted.
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
