import { data, type LoaderFunctionArgs } from 'react-router'
import { type LegalKind, VERSION_WORD } from '../../../domain/legal/legal-text.ts'
import { ask } from '../../ask.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** A legal text as of the version in the address, or of the one that holds. */
export async function readLegalText(kind: LegalKind, { params, context }: LoaderFunctionArgs) {
  const legal = context.get(apiContext).legal[':kind']
  const { version } = params
  if (version === undefined) return ask(legal.$get({ param: { kind } }))
  if (!VERSION_WORD.test(version)) throw data(null, { status: 404 })
  return ask(legal[':version'].$get({ param: { kind, version } }))
}
