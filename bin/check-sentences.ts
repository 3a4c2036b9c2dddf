import { readdirSync, readFileSync } from 'node:fs'

/** Checks that every sentence exists in both languages with the same parameters: Paraglide would fall back silently. */
const problems: string[] = []
const files = new Map<string, string>()
for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.es.json'))) {
  const spanish = sentencesOf(`src/${file}`)
  const english = sentencesOf(`src/${file.replace('.es.json', '.en.json')}`)
  for (const key of Object.keys(spanish)) {
    if (files.has(key)) problems.push(`${file}: ${key} is in ${files.get(key)} too`)
    files.set(key, file)
  }
  for (const key of new Set([...Object.keys(spanish), ...Object.keys(english)])) {
    if (!(key in spanish) || !(key in english)) problems.push(`${file}: ${key} is missing in ${key in spanish ? 'English' : 'Spanish'}`)
    else if (parametersOf(spanish[key]) !== parametersOf(english[key])) problems.push(`${file}: ${key} has other parameters in English`)
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function sentencesOf(file: string): Record<string, unknown> {
  const { $schema, ...sentences } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return sentences
}

function parametersOf(sentence: unknown): string {
  return [...JSON.stringify(sentence).matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}
