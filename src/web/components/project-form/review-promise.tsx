import type { ReviewTimes } from '../../../domain/projects/review/review.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'

/** The days within which we promise to answer, and our recent record. */
export function ReviewPromise({ times: { promised_days, median_days, worst_days } }: { times: ReviewTimes }) {
  const locale = useLocale()
  return (
    <>
      {m.project_form_promise({ days: reviewDaysText(promised_days, locale) })}{' '}
      {median_days !== null &&
        worst_days !== null &&
        m.project_form_promise_measured({ median: reviewDaysText(median_days, locale), worst: reviewDaysText(worst_days, locale) })}
    </>
  )
}

export function reviewDaysText(days: number, locale: Locale): string {
  return days === 1 ? m.project_review_days_one() : m.project_review_days({ count: numberFormat(locale, {}).format(days) })
}
