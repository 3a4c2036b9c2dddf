/** A project as it was sent: texts by part. */
export interface ProjectContent {
  [part: string]: string | null | { position: number; [field: string]: unknown }[]
}

export interface PartChange {
  part: string
  before: string
  after: string
}

/** What is not the same in two versions, part by part, as texts for people. */
export function changesBetween(before: ProjectContent, after: ProjectContent): PartChange[] {
  const then = textsOf(before)
  const now = textsOf(after)
  const parts = [...new Set([...then.keys(), ...now.keys()])].sort((one, other) => rankOf(one) - rankOf(other))
  return parts.flatMap((part) => {
    const change = { part, before: then.get(part) ?? '', after: now.get(part) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

/** In the order in which a review reads them. */
const PARTS = ['name', 'summary', 'description', 'causes', 'place', 'objective', 'image', 'budget']

function rankOf(part: string): number {
  const [kind = '', position = '0'] = part.split(':')
  return PARTS.indexOf(kind) * 100 + Number(position)
}

function textsOf(content: ProjectContent): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [part, value] of Object.entries(content)) {
    if (!Array.isArray(value)) texts.set(part, plain(value ?? ''))
    else for (const { position, ...fields } of value) texts.set(`${part === 'images' ? 'image' : part}:${position}`, lineOf(fields))
  }
  return texts
}

function lineOf({ amount, ...fields }: Record<string, unknown>): string {
  const texts = Object.values(fields).filter((value) => typeof value === 'string')
  return [...texts, ...(typeof amount === 'number' ? [(amount / 100).toFixed(2)] : [])].join(' · ')
}

/** Blocks of HTML as lines of text. */
function plain(html: string): string {
  return html
    .replace(/<\/(p|li|h\d|blockquote|ul|ol)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
