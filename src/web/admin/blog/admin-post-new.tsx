import { Button } from '@mantine/core'
import { type ActionFunctionArgs, Form, Link, redirect, useActionData } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { attempt } from '../../ask.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** Begins a post, signed with its writer's name, and leads to its form. */
export async function action({ context }: ActionFunctionArgs) {
  const begun = await attempt(context.get(apiContext).admin.content[':kind'].$post({ param: { kind: 'post' } }))
  if ('refused' in begun) return begun.refused
  return redirect(pathTo('admin_post_edit', context.get(localeContext), { slug: begun.given.id }), { status: 303 })
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
