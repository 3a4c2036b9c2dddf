import type { ImportAnswer } from '../../../domain/sheets/sheet-import.ts'
import { type Answer, attempt, type ResponseData } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'

interface Sent {
  file?: File
  content?: string
  apply: 'yes' | 'no'
}

/** Previews a posted file, or imports the previewed one; null for another act of the page. */
export async function sheetImport<A extends Answer>({ form, text }: PostedForm, send: (form: Sent) => Promise<A>) {
  const intent = text('intent')
  if (intent !== 'preview' && intent !== 'import') return null
  const file = form.get('file')
  const sent: Sent =
    intent === 'import' ? { content: text('content'), apply: 'yes' } : { file: file instanceof File ? file : new File([], ''), apply: 'no' }
  const tried = await attempt(send(sent))
  return 'refused' in tried ? tried.refused : { show: tried.given as ResponseData<A> & ImportAnswer }
}
