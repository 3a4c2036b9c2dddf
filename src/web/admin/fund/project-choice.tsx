import type { FundDetail, FundProject } from '../../../domain/contributions/fund/fund.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { NativeSelect } from '../../desk/fields.tsx'
import { searchChoices } from '../../desk/search-choices.ts'
import { SearchedChoice } from '../../desk/searched-choice.tsx'

/** The projects that money of the fund may go to, and some of it. */
export type FundChoices = Pick<FundDetail, 'id' | 'projects' | 'has_more_projects'>

/** A project with what it lacks; searched where there are more than a list holds. */
export function ProjectChoice({ choices: { id, projects, has_more_projects } }: { choices: FundChoices }) {
  const locale = useLocale()
  const optionOf = ({ id, name, lacks }: FundProject) => ({ value: id, label: `${name} (${formatMoney(lacks, locale, 'exact')})` })
  const common = { name: 'project_id', label: m.fund_desk_project() }
  if (!has_more_projects)
    return <NativeSelect {...common} data={[{ value: '', label: m.fund_desk_choose() }, ...projects.map(optionOf)]} required />
  const search = searchChoices(`/api/admin/fund/${id}/projects`, optionOf)
  return <SearchedChoice {...common} placeholder={m.fund_desk_choose()} chosen={undefined} search={search} />
}
