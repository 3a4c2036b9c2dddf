import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { legalMeta } from './legal-meta.ts'
import { LegalView } from './legal-view.tsx'
import { readLegalText } from './read-legal-text.server.ts'

export function loader(about: LoaderFunctionArgs) {
  return readLegalText('privacy', about)
}

export const meta = legalMeta

/** Privacy, as it holds or as of a version. */
export default function Privacy() {
  return <LegalView text={useLoaderData<typeof loader>()} />
}
