import { Button } from '@mantine/core'
import { useActionData } from 'react-router'
import { Link } from '../../../kit/ui/link.tsx'
import { Form } from '../../form.tsx'
import { Refusal } from '../../post-form.tsx'
import { DeskCard, DeskPage } from '../desk-page.tsx'
import type { beginItem } from './item-page.server.ts'

interface Props {
  title: string
  /** The list that it will be in. */
  list: { to: string; text: string }
  lead: string
  submit: string
}

/** The page on which an item is begun; its action is `beginItem`. */
export function NewItem({ title, list, lead, submit }: Props) {
  const refused = useActionData<typeof beginItem>()
  return (
    <DeskPage title={title} lead={<Link to={list.to}>← {list.text}</Link>}>
      <DeskCard title={title}>
        {refused && <Refusal>{refused.message}</Refusal>}
        <p>{lead}</p>
        <Form method="post">
          <Button type="submit">{submit}</Button>
        </Form>
      </DeskCard>
    </DeskPage>
  )
}
