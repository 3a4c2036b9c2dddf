import pino from 'pino'

/** Structured log lines (JSON, UTC). Log codes, ids, route patterns and counts; never names, addresses, tokens, secret codes or user input. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // pino's own serializer would add every property of an error, such as the parameters of a statement.
    serializers: { err: errorFacts, error: errorFacts },
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
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * The message of an error without the values in it: neither the parameters that Drizzle adds, nor text quoted by PostgreSQL, a JSON parser
 * or a mail server. Every error that is logged or stored goes through here.
 */
export function errorText(error: unknown): string {
  const root = rootOf(error)
  if (!(root instanceof Error)) return 'unknown'
  const [text = ''] = root.message.split('\nparams:', 1)
  const code = 'code' in root && typeof root.code === 'string' ? root.code : root.name
  return withoutQuoted(text, root).replace(/(?<![^\s<>"'(),;:=])[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g, '…') || code
}

/** The stack of an error without its first lines, which repeat the message. */
export function errorStack(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at \S/.test(line) && !/\bparams:/.test(line))
    .join('\n')
}

function errorFacts(error: unknown): unknown {
  return error instanceof Error ? { message: errorText(error), stack: errorStack(error) } : error
}

/** The driver's own error: Drizzle's wrapper repeats the statement. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

/** The names that a database error also has as fields are quoted, too, and are not removed. */
function withoutQuoted(text: string, error: Error): string {
  const is_database = 'severity' in error
  if (!is_database && !(error instanceof SyntaxError)) return text
  const names = is_database ? Object.entries(error).flatMap(([key, name]) => (NAMES.has(key) && name ? [`"${String(name)}"`] : [])) : []
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at))
    // A value may contain quotes itself, so that only the last one surely ends it.
    if (!name) return `${text.slice(0, at)}"…"${text.slice(Math.max(at, text.lastIndexOf('"')) + 1)}`
    at += name.length - 1
  }
  return text
}

const NAMES: ReadonlySet<string> = new Set(['schema', 'table', 'column', 'dataType', 'constraint'])
