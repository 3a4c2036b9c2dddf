interface Token {
  kind: 'name' | 'comment' | 'string' | 'space' | 'sign'
  text: string
}

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|\s+|[\s\S]/gy
/** From a backtick, or the `}` of a value, to the next value or the end. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/gy
const PATTERN = /(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/gy
/** A slash after one of these begins a regular expression. */
const BEFORE_PATTERN = /^(?:[(,=:[!&|?{};+\-*%^~>]|return|typeof|case|of|in|)$/

/** Splits TypeScript into names, comments, strings and the rest: enough to read names and comments, without a parser. */
export function* sourceTokens(source: string): Generator<Token> {
  const depths: number[] = []
  let previous = ''
  TOKEN.lastIndex = 0
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const text = pattern.exec(source)?.[0] ?? ''
    at += text.length
    return text
  }
  while (at < source.length) {
    const text = take(TOKEN)
    if (/^\s/.test(text)) yield { kind: 'space', text }
    else if (/^\/[/*]/.test(text)) yield { kind: 'comment', text }
    else if (text === '`' || (text === '}' && depths.at(-1) === 0)) {
      if (text === '}') depths.pop()
      const more = take(TEMPLATE)
      if (more.endsWith('${')) depths.push(0)
      previous = more.endsWith('${') ? '(' : '`'
      yield { kind: 'string', text: text + more }
    } else {
      if (depths.length > 0 && /[{}]/.test(text)) depths[depths.length - 1]! += text === '{' ? 1 : -1
      const more = text === '/' && source[at] !== '>' && BEFORE_PATTERN.test(previous) ? take(PATTERN) : ''
      previous = more ? 'pattern' : text
      yield { kind: /^[A-Za-z_$]/.test(text) ? 'name' : more || /^['"]/.test(text) ? 'string' : 'sign', text: text + more }
    }
  }
}
