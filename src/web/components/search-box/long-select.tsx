import { escapeXml } from '@huella/rich-text/escape-xml'
import { type ComponentProps, useState } from 'react'

interface Props extends Omit<ComponentProps<'select'>, 'children'> {
  /** Called once, on first render. */
  options: () => readonly Option[]
}

interface Option {
  value: string
  text: string
}

/**
 * A `<select>` whose options are set as HTML: as elements, the quarter of a thousand countries take a third of the search box’s rendering
 * and hydration. Where the browser's texts differ from the server's, as names of countries may, those rendered first stay.
 */
export function LongSelect({ options, ...select }: Props) {
  const [__html] = useState(() => optionsHtml(options(), String(select.value ?? select.defaultValue ?? '')))
  return <select {...select} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** `selected` is set for the server's HTML only; in a browser React selects the option. */
function optionsHtml(options: readonly Option[], chosen: string): string {
  const tag = (value: string) => `<option value="${escapeXml(value)}"${value === chosen ? ' selected=""' : ''}>`
  return options.map(({ value, text }) => `${tag(value)}${escapeXml(text)}</option>`).join('')
}
