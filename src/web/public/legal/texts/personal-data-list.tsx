import { PERSONAL_DATA, type PersonalDataWords } from './personal-data.ts'
import type { Facts } from './prose.ts'

/** What is stored about users, one by one. */
export function PersonalDataList({ words, facts }: { words: PersonalDataWords; facts: Facts }) {
  return (
    <dl>
      {PERSONAL_DATA.map((datum) => (
        <div key={datum}>
          <dt>{words[datum].title}</dt>
          <dd>{words[datum].body(facts)}</dd>
        </div>
      ))}
    </dl>
  )
}
