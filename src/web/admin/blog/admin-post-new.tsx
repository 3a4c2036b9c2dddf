import { Button } from '@mantine/core'
import { type ActionFunctionArgs, Form, Link, useActionData } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'

/** Begins a post, signed with its writer's name, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem('post', about)
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.posts_new())
}

export default function AdminPostNew() {
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <DeskPage title={m.posts_new()} lead={<Link to={to('admin_posts')}>← {m.posts_title()}</Link>}>
      <DeskCard title={m.posts_new()}>
        {refused && <FormMessage>{refused.message}</FormMessage>}
        <p>{m.posts_new_lead()}</p>
        <Form method="post">
          <Button type="submit">{m.posts_new_submit()}</Button>
        </Form>
      </DeskCard>
    </DeskPage>
  )
}
