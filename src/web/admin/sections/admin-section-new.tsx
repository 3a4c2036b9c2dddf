import { Button } from '@mantine/core'
import { type ActionFunctionArgs, Form, Link, useActionData } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'

/** Begins the page of a place, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem('place_page', about)
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sections_new_place())
}

export default function AdminSectionNew() {
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <DeskPage title={m.sections_new_place()} lead={<Link to={`${to('admin_sections')}?view=places`}>← {m.sections_places()}</Link>}>
      <DeskCard title={m.sections_new_place()}>
        {refused && <FormMessage>{refused.message}</FormMessage>}
        <p>{m.sections_new_lead()}</p>
        <Form method="post">
          <Button type="submit">{m.sections_new_submit()}</Button>
        </Form>
      </DeskCard>
    </DeskPage>
  )
}
