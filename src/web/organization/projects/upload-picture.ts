import type { ActionFunctionArgs } from 'react-router'
import { takePicture } from '../../components/project-form/load-form.server.ts'
import { readForm } from '../../form.server.ts'

/** Takes a picture of a project. */
export async function action(args: ActionFunctionArgs) {
  return takePicture(args, await readForm(args.request, args.context))
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
