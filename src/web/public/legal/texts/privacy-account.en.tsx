import { personalDataEn } from './personal-data.en.tsx'
import { PersonalDataList } from './personal-data-list.tsx'
import type { ProseSection } from './prose.ts'

export const accountSectionEn: ProseSection = {
  title: 'If you create an account',
  body: (facts) => (
    <>
      <p>
        All of it is there so that you can log in, find your project and follow what your trips give. Those who administer the site see your
        name, username, e-mail, permissions and sessions; never your telephone, your CUIL or your member number. This is the whole list:
      </p>
      <PersonalDataList words={personalDataEn} facts={facts} />
    </>
  ),
}
