import { NativeSelect } from '@mantine/core'
import type { FundDetail, FundProject } from '../../../domain/contributions/fund/fund.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { SearchedChoice } from '../../desk/searched-choice.tsx'

/** The projects that money of the fund may go to, and some of it. */
export type FundChoices = Pick<FundDetail, 'id' | 'projects' | 'has_more_projects'>

/** A project with what it lacks; searched where there are more than a list holds. */
export function ProjectChoice({ choices: { id, projects, has_more_projects }, errors }: { choices: FundChoices; errors: FormErrors }) {
  const locale = useLocale()
  const labelOf = ({ name, lacks }: FundProject) => `${name} (${formatMoney(lacks, locale, 'exact')})`
  const common = { name: 'project_id', label: m.fund_desk_project(), error: errors.project_id?.[0] }
  if (!has_more_projects)
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: m.fund_desk_choose() }, ...projects.map((project) => ({ value: project.id, label: labelOf(project) }))]}
        required
        withAsterisk={false}
      />
    )
  const search = async (typed: string, signal: AbortSignal) => {
    const response = await fetch(`/api/admin/fund/${id}/projects?${new URLSearchParams({ query: typed })}`, { signal })
    if (!response.ok) return []
    const { data } = (await response.json()) as { data: FundProject[] }
    return data.map((project) => ({ value: project.id, label: labelOf(project) }))
  }
  return <SearchedChoice {...common} placeholder={m.fund_desk_choose()} chosen={undefined} search={search} />
}
