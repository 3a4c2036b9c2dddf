import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { readDraft, saveDraft } from '../../components/project-form/load-form.server.ts'

/** The project's draft, for the form's own script. */
export function loader({ params, context, url }: LoaderFunctionArgs) {
  return readDraft(context, params.slug, url, 'manager')
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return saveDraft(context, params.slug, request, 'manager')
}
