import type { LineReason } from './bank-statement.ts'
import { accountNumbersIn, cuitsIn, hasName, plainReference } from './line-text.ts'

/** Weight of each reason in a suggestion's confidence, in per cent. */
const WEIGHTS = { reference: 55, amount: 40, account: 30, payer_cuit: 30, payer_name: 20, day: 10, near_day: 5, only_one: 10 } as const
/** No sum of likelihoods is a certainty. */
const MOST = 95
/** A suggestion below this would only cost time. */
const LEAST = 50
/** Days between an announcement and its transfer, or a payment and its debit, that are usual, and that are possible; banks may be days apart. */
const USUAL_DAYS = 3
const POSSIBLE_DAYS = 45
/** The bank's day may be before the announcement's or the record's. */
const EARLY_DAYS = 3
/** A typed reference that is shorter, or without a digit, may be in any text by chance. */
const LEAST_REFERENCE = 6

/** A line without a match, as its bank wrote it. */
export interface OpenLine {
  id: string
  day: string
  amount: number
  /** All that the bank wrote: description, reference, name and number. */
  text: string
}

/** Money that is expected to move: its amount is positive. */
export interface Target {
  id: string
  /** One of our random codes, which no text has by chance. */
  code: string | null
  /** The reference that a person typed. */
  reference: string | null
  amount: number
  day: string
  payer_name: string | null
  payer_cuit: string | null
  account_number: string | null
  /** Days after `day` on which it is possible, if not the usual number. */
  possible_days?: number
  /** Not known to have moved: its amount alone says nothing. */
  is_unlikely?: boolean
}

export interface LineSuggested {
  id: string
  confidence: number
  reasons: LineReason[]
}

export interface LineVerdict {
  /** Without a doubt: the reference, and nothing against it. */
  certain: LineSuggested | null
  /** The likeliest first, at most five. */
  suggestions: LineSuggested[]
}

/** Targets by amount and by reference, so that thousands of lines look at a few of them each. */
export interface TargetIndex {
  targets: readonly Target[]
  by_amount: Map<number, Target[]>
  by_reference: Map<string, Target[]>
  reference_lengths: number[]
}

export function indexTargets(targets: readonly Target[]): TargetIndex {
  const [by_amount, by_reference] = [new Map<number, Target[]>(), new Map<string, Target[]>()]
  for (const target of targets) {
    if (!target.is_unlikely) add(by_amount, target.amount, target)
    for (const reference of referencesOf(target)) add(by_reference, reference, target)
  }
  return { targets, by_amount, by_reference, reference_lengths: [...new Set([...by_reference.keys()].map((key) => key.length))] }
}

/** Lines of one direction, and the targets whose references they have, with how many lines have each. */
export interface NamedLines {
  targets: Map<string, Target[]>
  lines_of: Map<string, number>
}

/** @param counted adds up over several pieces of the lines, and over those of the other direction: a transfer that the bank sent back has the same reference */
export function nameTargets(
  lines: readonly OpenLine[],
  index: TargetIndex,
  counted: NamedLines = { targets: new Map(), lines_of: new Map() },
): NamedLines {
  for (const { id, text } of lines) {
    const targets = targetsNamed(text, index)
    if (targets.length > 0) counted.targets.set(id, targets)
    for (const target of targets) counted.lines_of.set(target.id, (counted.lines_of.get(target.id) ?? 0) + 1)
  }
  return counted
}

/** The verdict about a line: an admin decides about suggestions, each with a confidence and its reasons. */
export function verdictOf(line: OpenLine, index: TargetIndex, named: NamedLines): LineVerdict {
  return { certain: certainOf(line, index, named), suggestions: suggestionsOf(line, index, named) }
}

/** Certain is only a line whose text has the reference of one target, with its exact amount, on a possible day, if no other line has that reference. */
export function certainOf(line: OpenLine, index: TargetIndex, named: NamedLines): LineSuggested | null {
  const [only, ...more] = named.targets.get(line.id) ?? []
  if (!only || more.length > 0 || named.lines_of.get(only.id) !== 1) return null
  if (Math.abs(line.amount) !== only.amount || !isPossible(line, only)) return null
  return { id: only.id, confidence: 100, reasons: reasonsOf(line, only, { named: true, alike: alikeOf(line, index).length }) }
}

/** The likeliest first, at most five. */
export function suggestionsOf(line: OpenLine, index: TargetIndex, named: NamedLines): LineSuggested[] {
  const [targets, alike] = [named.targets.get(line.id) ?? [], alikeOf(line, index)]
  return [...new Set([...targets, ...alike])]
    .map((target) => suggestionOf(line, target, { named: targets.includes(target), alike: alike.length }))
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence || (one.id < other.id ? -1 : 1))
    .slice(0, 5)
}

function alikeOf(line: OpenLine, { by_amount }: TargetIndex): Target[] {
  return (by_amount.get(Math.abs(line.amount)) ?? []).filter((target) => isPossible(line, target))
}

function suggestionOf(line: OpenLine, target: Target, found: { named: boolean; alike: number }): LineSuggested {
  const reasons = reasonsOf(line, target, found)
  const sum = reasons.reduce((total, reason) => total + WEIGHTS[reason], 0)
  return { id: target.id, confidence: Math.min(MOST, sum), reasons }
}

function reasonsOf({ text, amount, day }: OpenLine, target: Target, { named, alike }: { named: boolean; alike: number }) {
  const reasons: (keyof typeof WEIGHTS)[] = []
  if (named) reasons.push('reference')
  const is_amount = Math.abs(amount) === target.amount
  if (is_amount) reasons.push('amount')
  if (target.account_number && accountNumbersIn(text).includes(target.account_number)) reasons.push('account')
  if (target.payer_cuit && cuitsIn(text).includes(target.payer_cuit)) reasons.push('payer_cuit')
  if (target.payer_name && hasName(text, target.payer_name)) reasons.push('payer_name')
  const days = daysBetween(target.day, day)
  if (days >= 0 && days <= USUAL_DAYS) reasons.push('day')
  else if (days >= -EARLY_DAYS && days <= 2 * USUAL_DAYS) reasons.push('near_day')
  if (is_amount && alike === 1) reasons.push('only_one')
  return reasons
}

function isPossible({ day }: OpenLine, target: Target): boolean {
  const days = daysBetween(target.day, day)
  return days >= -EARLY_DAYS && days <= (target.possible_days ?? POSSIBLE_DAYS)
}

/** Targets whose reference is in the text, with anything between its letters but other letters and digits. */
function targetsNamed(text: string, { by_reference, reference_lengths }: TargetIndex): Target[] {
  if (by_reference.size === 0) return []
  const found = new Set<Target>()
  const words = text.split(/[^\p{L}\p{N}-]+/u).filter(Boolean)
  // A reference may be broken by spaces: up to four words are read as one.
  for (let first = 0; first < words.length; first++) {
    let joined = ''
    for (const word of words.slice(first, first + 4)) {
      const is_broken = joined !== ''
      joined += plainReference(word)
      if (joined.length > MOST_REFERENCE) break
      if (is_broken && joined.length < LEAST_BROKEN) continue
      for (const target of by_reference.get(joined) ?? []) found.add(target)
    }
    // Or glued to others, as in TRANSF:ABC123-20111111112; parts between hyphens are words, too.
    for (const part of words[first]!.split('-')) for (const target of by_reference.get(plainReference(part)) ?? []) found.add(target)
    for (const length of reference_lengths)
      for (const target of gluedIn(plainReference(words[first]!), length, by_reference)) found.add(target)
  }
  return [...found]
}

const MOST_REFERENCE = 60
/** Two numbers beside each other may be a short reference by chance. */
const LEAST_BROKEN = 8

/** A reference of twelve characters or more glued to anything is no accident. */
function* gluedIn(word: string, length: number, by_reference: TargetIndex['by_reference']): Generator<Target> {
  if (length < 12 || word.length <= length || word.length > 400) return
  for (let at = 0; at + length <= word.length; at++) yield* by_reference.get(word.slice(at, at + length)) ?? []
}

/** Its code and its typed reference, as texts are compared, if no text has them by chance. */
function referencesOf({ code, reference }: Target): Set<string> {
  const is_distinct = reference !== null && /\d/.test(reference) && plainReference(reference).length >= LEAST_REFERENCE
  return new Set([...(code === null ? [] : [plainReference(code)]), ...(is_distinct ? [plainReference(reference)] : [])])
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function add<Key>(map: Map<Key, Target[]>, key: Key, target: Target): void {
  const list = map.get(key)
  if (list) list.push(target)
  else map.set(key, [target])
}
