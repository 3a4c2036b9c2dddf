import { readDay } from '../../../domain/sheets/sheet-day.ts'
import type { Reading, StatementDetail } from '../../../domain/statements/statement.ts'
import { formatMoney } from '../../../kit/money.ts'
import { readAmount } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { Form } from '../../form.tsx'
import { SubmitButton } from '../../post-form.tsx'
import css from './statements.module.css'

type Ask = StatementDetail['asks'][number]
type Answer = { label: string; reading: Partial<Reading> }

/** Questions about text that has two meanings, each decided once for the whole file. */
export function FileQuestions({ statement: { asks, reading } }: { statement: StatementDetail }) {
  const locale = useLocale()
  const dayOf = (text: string, order: 'dmy' | 'mdy') => {
    const { day } = readDay(text, order)
    return day ? whenText(`${day}T12:00:00Z`, locale, { short: true }) : text
  }
  const amountOf = (text: string, decimal: 'comma' | 'point') => {
    const { amount } = readAmount(text, reading.currency, decimal)
    return amount === null ? m.statements_ask_unreadable() : formatMoney({ amount, currency: reading.currency }, locale, 'exact')
  }
  const questions: Record<Ask['question'], (ask: Ask) => { text: string; answers: Answer[] }> = {
    number: ({ example, other }) => ({
      text: m.statements_ask_number({ number: example, other: other ?? '' }),
      answers: [
        { label: m.statements_zeros_same(), reading: { zeros: 'same' } },
        { label: m.statements_zeros_differ(), reading: { zeros: 'differ' } },
      ],
    }),
    decimal: ({ example }) => ({
      text: m.statements_ask_decimal({ example }),
      answers: (['comma', 'point'] as const).map((decimal) => ({ label: amountOf(example, decimal), reading: { decimal } })),
    }),
    days: ({ example }) => ({
      text: m.statements_ask_days({ example }),
      answers: (['dmy', 'mdy'] as const).map((days) => ({ label: dayOf(example, days), reading: { days } })),
    }),
  }
  return asks.map((ask) => {
    const { text, answers } = questions[ask.question](ask)
    return (
      <section key={ask.question} className={css.missing} aria-labelledby={`ask-${ask.question}`}>
        <h2 id={`ask-${ask.question}`}>{text}</h2>
        <p>{ask.count === 1 ? m.statements_ask_file_one() : m.statements_ask_file_other({ count: ask.count })}</p>
        <div className={css.choices}>
          {answers.map((answer) => (
            <AnswerButton key={answer.label} label={answer.label} reading={answer.reading} />
          ))}
        </div>
      </section>
    )
  })
}

/** Sends only the answer, so that two answers at once are both stored. */
function AnswerButton({ label, reading }: { label: string; reading: Partial<Reading> }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="reading" value={JSON.stringify(reading)} />
      <SubmitButton name="intent" value="answer" look="outline">
        {label}
      </SubmitButton>
    </Form>
  )
}
