import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { legalMeta } from './legal-meta.ts'
import { LegalView } from './legal-view.tsx'
import { readLegalText } from './read-legal-text.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readLegalText('terms', about)
}

export const meta = legalMeta

/** Terms and conditions, as they hold or as of a version. */
export default function Terms() {
  return <LegalView text={useLoaderData<typeof loader>()} />
}
