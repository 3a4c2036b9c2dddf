import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Lets the fields of a form of filters follow the address, which a link, a saved filter or the browser's back button changes, too. Text
 * typed since the form was last sent is not lost when results arrive meanwhile, nor while another page is on its way.
 * @returns a function to be called with the form's data on sending; the one that it returns is called once that navigation is over
 */
export function useFieldsOfAddress(
  form: RefObject<HTMLFormElement | null>,
  parameters: URLSearchParams,
): (sent: URLSearchParams) => () => void {
  const { state } = useNavigation()
  const { key } = useLocation()
  const settled = useRef(parameters)
  /**
   * The key of the address that the form was sent from, until another one is rendered or the navigation is over: so long the fields are
   * ahead of it. The browser's back button may lead to the same key again before the other one was ever rendered.
   */
  const ahead = useRef<{ key: string }>(undefined)
  // At each render: of two addresses in a row only the last may be rendered, and it may be the one from before.
  useEffect(() => {
    if (state !== 'idle' || key === ahead.current?.key) return
    ahead.current = undefined
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden') continue
      if (field.value === (settled.current.get(field.name) ?? '')) field.value = parameters.get(field.name) ?? ''
    }
    settled.current = parameters
  })
  return (sent) => {
    const own = { key }
    settled.current = sent
    ahead.current = own
    return () => {
      if (ahead.current === own) ahead.current = undefined
    }
  }
}
