import { expect, test } from 'vitest'
import type { ContentKind, ContentLanguage } from '../../src/domain/content/content.ts'
import { KINDS } from '../../src/domain/content/kinds/kinds.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { OFFER_PLACES, offerInserts } from './offers.ts'
import { placePageInserts } from './place-pages.ts'
import { planOrganizations } from './plan-organizations.ts'
import { planProjects } from './plan-projects.ts'
import { postInserts } from './posts.ts'
import { stories } from './stories.ts'
import { voiceInserts } from './voices.ts'
import { ANCHOR } from './world-time.ts'

const anchor = ANCHOR.getTime()
const projects = planProjects(planOrganizations(anchor), anchor)

test('editors could have published every text: none has a problem', () => {
  const inserts = [
    ...postInserts(projects, anchor),
    ...offerInserts(new Map(OFFER_PLACES.map((id) => [id, 'Un lugar'])), ANCHOR.toISOString()),
    ...placePageInserts(anchor, () => 'Un lugar'),
    ...voiceInserts(projects, anchor),
  ]
  const kinds = new Map(rowsOf(inserts, 'content_items').map(({ id, kind }) => [id, kind as ContentKind]))
  const drafts = rowsOf(inserts, 'content_drafts')
  expect(drafts.length).toBeGreaterThan(30)
  for (const { item_id, content } of drafts) {
    const { read, problems } = KINDS[kinds.get(item_id)!]
    const sides = rowsOf(inserts, 'content_slugs').flatMap((row) => (row.item_id === item_id ? [row.language as ContentLanguage] : []))
    expect([item_id, problems(read(content), sides)]).toEqual([item_id, []])
  }
})

test('projects have names of their own', () => {
  const names = stories.flatMap((organization) => organization.projects.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

function rowsOf(inserts: readonly Insert[], table: string) {
  return inserts.flatMap((insert) => (insert.table === table ? insert.rows : []))
}
