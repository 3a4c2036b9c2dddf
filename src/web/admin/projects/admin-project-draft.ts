import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { readDraft, saveDraft } from '../../components/project-form/load-form.server.ts'

/** An admin's draft, for the form's own script. */
export function loader({ params, context, url }: LoaderFunctionArgs) {
  return readDraft(context, params.slug, url, 'admin')
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return saveDraft(context, params.slug, request, 'admin')
}
