import { slugOf } from '../../../kit/slug.ts'

/** Proposed for a name; names without letters that an address may have get a word of ours. */
export function slugOfName(name: string): string {
  return slugOf(name, 'proyecto')
}
