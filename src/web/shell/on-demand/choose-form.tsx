import { m } from '../../../kit/sentences/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'

/** A button that chooses the project which receives half of the trip's profit. */
export function ChooseForm({ project, back, label }: { project: { id: string; name: string }; back: string; label?: string }) {
  const to = usePaths()
  return (
    <Form method="post" action={to('choose')} preventScrollReset>
      <input type="hidden" name="project_id" value={project.id} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" aria-label={label ? undefined : m.project_choose_named({ name: project.name })}>
        {label ?? m.project_choose()}
      </Button>
    </Form>
  )
}
