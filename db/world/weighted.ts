import type { Random } from '@huella/scenes/random'

/** A random choice with probability proportional to its weight. */
export function weighted<Choice>(random: Random, choices: readonly (readonly [Choice, number])[]): Choice {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = random.next() * total
  for (const [choice, weight] of choices) {
    rest -= weight
    if (rest < 0) return choice
  }
  return choices.at(-1)![0]
}

/** A shuffled copy. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
