import { readFileSync } from 'node:fs'

/** One of the configurations in `deploy/`, with its placeholders filled in. @throws Error for a missing or unknown placeholder */
export function typeInto(name: string, words: Record<string, string>): string {
  const left = new Set(Object.keys(words))
  const text = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8').replace(/@([A-Z_]+)@/g, (_, word: string) => {
    left.delete(word)
    if (words[word] === undefined) throw new Error(`${name}: ${word} is not filled in`)
    return words[word]
  })
  if (left.size > 0) throw new Error(`${name} does not ask for ${[...left].join(', ')}`)
  return text
}
