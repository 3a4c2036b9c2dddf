import { readdirSync, readFileSync } from 'node:fs'

/** The name of the site is configuration. */
const BRAND: [RegExp, string] = [/(?<!\p{L})Huella(?!\p{L})/u, '{brand}']

/** One term for one concept (STYLE.md, the glossary): terms to avoid, and their replacements. */
const AVOIDED_TERMS: Record<'es' | 'en', [RegExp, string][]> = {
  es: [
    BRAND,
    [/(?<!\p{L})(?:entr(?:á|ar|aste|ó|ando|ás|e a)|ingres\p{L}+|logue\p{L}+)(?!\p{L})/iu, 'iniciar sesión'],
    [/(?<!\p{L})rastros?(?!\p{L})/iu, 'recorrido'],
    [/(?<!\p{L})metas?(?!\p{L})/iu, 'objetivo'],
    [/(?<!\p{L})cumplid[oa]s?(?!\p{L})/iu, 'completado'],
    [/(?<!\p{L})(?:regalos?|contribuci(?:ón|ones))(?!\p{L})/iu, 'aporte'],
  ],
  en: [
    BRAND,
    [/\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i, 'log in, log out'],
    [/\b(?:objectives?|targets?)\b/i, 'goal'],
    [/\bgifts?\b/i, 'contribution'],
  ],
}

/** Never used for one: they contain "or more", or are displayed only for two at least. */
const NEVER_ONE = ['kit_shown_of_most', 'project_count_most', 'offers_count_most', 'sales_dash_forecast_text', 'users_end_all_text']
/** Phrases that do not change with the number: "1 en camino", "1 sin confirmar". */
const UNCHANGING = /\{\w*(?:count|total|ended)\} (?:con|en|sin|de|of|on|in|un\w+|with)\b/

/**
 * Checks that every sentence exists in both languages with the same parameters (Spanish is used where English is missing), that what is counted has
 * a sentence for one, and that no sentence has a second word for what the glossary names.
 */
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
    for (const sentences of [spanish, english]) if (isCount(sentences, key)) problems.push(`${file}: ${key} needs a sentence for one`)
    for (const [language, sentences] of Object.entries({ es: spanish, en: english }))
      for (const [word, instead] of AVOIDED_TERMS[language as 'es' | 'en'])
        if (word.test(String(sentences[key]).replace(/https?:\S+|\{\w+\}/g, '')))
          problems.push(`${file}: ${key} (${language}) should say "${instead}"`)
    if (!(key in spanish) || !(key in english)) problems.push(`${file}: ${key} is missing in ${key in spanish ? 'English' : 'Spanish'}`)
    else if (parametersOf(spanish[key]) !== parametersOf(english[key])) problems.push(`${file}: ${key} has other parameters in English`)
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function sentencesOf(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function isCount(sentences: Record<string, unknown>, key: string): boolean {
  if (!/\{\w*(?:count|total|ended)\} \p{L}+/u.test(String(sentences[key])) || UNCHANGING.test(String(sentences[key]))) return false
  return (
    !(key.replace(/_other$/, '_one') in sentences && key.endsWith('_other')) && !(`${key}_one` in sentences) && !NEVER_ONE.includes(key)
  )
}

function parametersOf(sentence: unknown): string {
  return [...JSON.stringify(sentence).matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}
