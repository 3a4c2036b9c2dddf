import { type ComponentProps, useState } from 'react'
import { escapeXml } from '../../../kit/escape-xml.ts'

interface Props extends Omit<ComponentProps<'select'>, 'children'> {
  /** Asked once, when it is first drawn. */
  options: () => readonly Option[]
}

interface Option {
  value: string
  text: string
}

/**
 * A list with many options, drawn as text: as elements the five hundred of a search box are a third of what React draws and makes alive on the home page.
 * Where the browser's texts differ from the server's, as names of countries may, those drawn first stay.
 */
export function LongSelect({ options, ...select }: Props) {
  const [__html] = useState(() => optionsHtml(options(), String(select.value ?? select.defaultValue ?? '')))
  return <select {...select} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** The chosen one is marked for the page that the server draws; in a browser React chooses it. */
function optionsHtml(options: readonly Option[], chosen: string): string {
  const tag = (value: string) => `<option value="${escapeXml(value)}"${value === chosen ? ' selected=""' : ''}>`
  return options.map(({ value, text }) => `${tag(value)}${escapeXml(text)}</option>`).join('')
}
