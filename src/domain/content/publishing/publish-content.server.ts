import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type FieldErrors, invalid, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { contentConfirmations, contentLinks, contentSchedule, contentVersions } from '../content.tables.server.ts'
import {
  CONTENT_CHANGED,
  CONTENT_LANGUAGES,
  type ContentKind,
  type ContentLanguage,
  type ContentPart,
  otherContentLanguage,
} from '../content.ts'
import { deletionRuleOf, isContentTexts, KINDS, problemsOf } from '../kinds/kinds.ts'
import { adoptDescriptions } from '../media-library/describe-picture.server.ts'
import { unknownParts } from '../writing/check-parts.server.ts'
import type { Draft } from '../writing/draft.ts'
import { lockItem, readDraftOf } from '../writing/save-draft.server.ts'
import { claimSlug } from './claim-slug.server.ts'
import { refuseNameless } from './keep-needed.server.ts'
import { cancelScheduledFrom, effectiveStart, isSettled, isSharedPlanned, latestVersion, publicVersion } from './schedule.server.ts'
import { referenced, storedLinks } from './stored-links.server.ts'

interface Publication {
  id: string
  /** At least one side. The shared part is published with them. */
  sides: readonly ContentLanguage[]
  /** Time of publication; null for at once. */
  at: Date | null
  /** Time at which it ends automatically; null for never. */
  until: Date | null
  /** The draft's version that the caller has seen. */
  version: number
  /** The editor confirms that it matches the other side's public text. */
  confirms: boolean
  /** False refuses to bring a planned change of the shared part forward. */
  brings_forward?: boolean
}

/**
 * Publishes sides of an item, now or from an instant on: their drafts become versions, scheduled from then on. Changes scheduled for these
 * sides from that instant on are replaced.
 * @throws not_found; content_changed, content_needed (409); invalid_fields with everything that is missing, or for an instant that has
 * passed
 */
export async function publishContent(ctx: Context, input: Publication): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  refuseIfWrong(timeErrors(ctx.now, input))
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const draft = await readDraftOf(tx, item)
    if (input.until && deletionRuleOf(item.kind, draft.content.shared) === 'public' && input.sides.includes('es'))
      throw invalid({ until: ['content_error_lasting'] })
    if (draft.version !== input.version) throw new ReadableError(CONTENT_CHANGED)
    refuseIfWrong({ ...problemsOf(item.kind, draft.content, input.sides), ...(await unknownParts(tx, item.kind, draft.content)) })
    const starts_at = input.at ?? (await effectiveStart(tx, item.id, ctx.now))
    if (input.brings_forward === false && (await isSharedPlanned(tx, item.id, starts_at)))
      throw invalid({ brings_forward: ['content_error_planned'] })
    const about: Publishing = { ctx, tx, item, user_id, digests: draft.digests, starts_at, until: input.until }
    const before = await versionsBefore(tx, item.id, ctx.now)
    const made = new Map<ContentLanguage, string>()
    for (const side of input.sides) {
      const slug = await claimSlug({ db: tx, now: ctx.now }, item, side, draft.content[side])
      made.set(side, await publishPart(about, side, { ...draft.content[side], slug }))
    }
    await publishPart({ ...about, until: null }, 'shared', draft.content.shared)
    await adoptDescriptions(ctx, tx, draft.content.shared.images)
    for (const [side, version_id] of made) await confirmSides(about, { side, version_id, made, before, confirms: input.confirms })
    await refuseNameless(tx, item, ctx.now)
    const action = input.at ? 'content.scheduled' : 'content.published'
    await noteAct(ctx, tx, {
      action,
      subject_id: item.id,
      after: { title: draftTitle(draft.content, input.sides), ...actFacts(input.sides, starts_at) },
    })
  })
}

interface Publishing {
  ctx: Context
  tx: Db
  item: { id: string; kind: ContentKind }
  user_id: string
  digests: Record<ContentPart, string>
  starts_at: Date
  until: Date | null
}

/** Limit against typing errors. */
const LONGEST_AHEAD_MS = 5 * 366 * 86_400_000

function timeErrors(now: Date, { at, until }: Pick<Publication, 'at' | 'until'>): FieldErrors {
  const latest = now.getTime() + LONGEST_AHEAD_MS
  const errors: FieldErrors = {}
  if (at && (at <= now || at.getTime() > latest)) errors.at = ['content_error_at']
  if (until && (until <= (at ?? now) || until.getTime() > latest)) errors.until = ['content_error_until']
  return errors
}

async function publishPart(about: Publishing, part: ContentPart, content: Draft[ContentPart]): Promise<string> {
  const { ctx, tx, item, user_id, starts_at, until } = about
  const version_id = await versionOf(about, part, content)
  if (!until && (await isSettled(tx, { item_id: item.id, part, version_id, from: starts_at }))) return version_id
  await cancelScheduledFrom(tx, item.id, part, starts_at)
  const row = { item_id: item.id, kind: item.kind, part, decided_by: user_id, decided_at: ctx.now.toISOString() }
  await tx.insert(contentSchedule).values({ ...row, starts_at: starts_at.toISOString(), version_id })
  if (until) await tx.insert(contentSchedule).values({ ...row, starts_at: until.toISOString(), version_id: null })
  return version_id
}

/** The newest version if it has the same content; otherwise a new one. */
async function versionOf({ ctx, tx, item, user_id, digests }: Publishing, part: ContentPart, content: Draft[ContentPart]): Promise<string> {
  const latest = await latestVersion(tx, item.id, part)
  // The slug can change although the typed text does not: the one made from the title was taken.
  if (latest?.digest === digests[part] && (!('slug' in content) || latest.slug === content.slug)) return latest.id
  const id = newId('cver')
  const stored = isContentTexts(content)
    ? { ...content, body: await storedLinks({ db: tx, config: ctx.config }, content.body) }
    : { ...content, ...KINDS[item.kind].derived?.(content) }
  await tx.insert(contentVersions).values({
    id,
    item_id: item.id,
    part,
    number: (latest?.number ?? 0) + 1,
    content: stored,
    digest: digests[part],
    created_by: user_id,
    created_at: ctx.now.toISOString(),
  })
  const targets = referenced(item.kind, stored)
  if (targets.length > 0) await tx.insert(contentLinks).values(targets.map((target_id) => ({ version_id: id, target_id })))
  return id
}

type VersionsBefore = Record<ContentLanguage, { id: string; is_confirmed: boolean } | null>

/** The public version of each side, and whether an editor had confirmed that it matches the other one. */
async function versionsBefore(tx: Db, id: string, now: Date): Promise<VersionsBefore> {
  const [es, en] = [await publicVersion(tx, id, 'es', now), await publicVersion(tx, id, 'en', now)]
  return {
    es: es === null ? null : { id: es, is_confirmed: en === null || (await isConfirmed(tx, id, 'es', en)) },
    en: en === null ? null : { id: en, is_confirmed: es === null || (await isConfirmed(tx, id, 'en', es)) },
  }
}

async function isConfirmed(tx: Db, id: string, side: ContentLanguage, other_version_id: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select from content_confirmations where item_id = ${id} and side = ${side} and other_version_id = ${other_version_id}`,
  )
  return found.length > 0
}

/**
 * Confirms a side that its writer marked as matching the other one. The other side is then right, too, if this side only followed it, or
 * was never public before; otherwise its own editors have to look.
 */
async function confirmSides(
  { ctx, tx, item, user_id }: Publishing,
  {
    side,
    version_id,
    made,
    before,
    confirms,
  }: { side: ContentLanguage; version_id: string; made: Map<ContentLanguage, string>; before: VersionsBefore; confirms: boolean },
): Promise<void> {
  const other = otherContentLanguage(side)
  const other_version = made.get(other) ?? before[other]?.id
  if (!other_version) return
  const follows = before[side] === null || !before[side].is_confirmed
  const by = { tx, item_id: item.id, confirmed_by: user_id, confirmed_at: ctx.now.toISOString() }
  if (confirms || made.has(other) || before[side] === null) await addConfirmation({ ...by, side, other_version_id: other_version })
  if (confirms && follows && !made.has(other)) await addConfirmation({ ...by, side: other, other_version_id: version_id })
}

interface Confirmation {
  tx: Db
  item_id: string
  side: ContentLanguage
  other_version_id: string
  confirmed_by: string
  confirmed_at: string
}

export async function addConfirmation({ tx, ...row }: Confirmation): Promise<void> {
  const [{ number = 0 } = {}] = await rowsOf<{ number: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int as number from content_confirmations where item_id = ${row.item_id} and side = ${row.side}`,
  )
  await tx.insert(contentConfirmations).values({ ...row, number: number + 1 })
}

export function draftTitle(content: Draft, sides: readonly ContentLanguage[] = ['es', 'en']): string {
  return [...sides, 'es' as const, 'en' as const].map((side) => content[side].title.trim()).find(Boolean) ?? ''
}

/** Facts for the audit log: languages and, for a scheduled act, the instant. */
export function actFacts(sides: readonly ContentLanguage[], at?: Date) {
  return {
    languages: CONTENT_LANGUAGES.filter((side) => sides.includes(side)).join('_'),
    ...(at && { at: argentineTime(at).replace('T', ' ') }),
  }
}
