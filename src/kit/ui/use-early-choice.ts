import { type RefObject, useEffect } from 'react'

/** Submits a form of filters whose selects were changed before scripts started, when nothing listened. */
export function useEarlyChoice(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const selects = [...(form.current?.querySelectorAll('select') ?? [])]
    const is_changed = selects.some(({ selectedOptions: [chosen], options }) => {
      const rendered = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
      return chosen !== rendered
    })
    if (is_changed) form.current?.requestSubmit()
  }, [form])
}
