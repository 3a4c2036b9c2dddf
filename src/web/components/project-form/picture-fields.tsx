import { BOUNDS, type DraftContent, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { DescribedPictures } from '../uploads/described-pictures.tsx'
import type { ListedPicture } from '../uploads/picture-list.tsx'
import type { FormPart } from './form-part.ts'
import css from './picture-fields.module.css'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'
import { ScenePicker } from './scene-picker.tsx'

type Image = DraftContent['images'][number]

/** Pictures of the organization's own, and drawings of ours. */
export function ProjectPictureFields({ content, change, errors, uploads_path }: FormPart & { uploads_path: string }) {
  const { images, language, second } = content
  const other = otherLanguage(language)
  const ids = useRemarkIds()
  const listed = ({ name, alt }: Image): ListedPicture => ({ name, alt: alt[language], alt_other: alt[other] })
  const image = ({ name, alt, alt_other }: ListedPicture): Image => ({
    name,
    alt: language === 'es' ? { es: alt, en: alt_other } : { es: alt_other, en: alt },
  })
  const set = (make: (images: Image[]) => Image[]) => change((draft) => ({ ...draft, images: make(draft.images) }))
  return (
    <div className={css.pictures}>
      <FieldRemarks field="images" />
      <DescribedPictures
        field="images"
        pictures={images.map(listed)}
        change={(make) => set((now) => make(now.map(listed)).map(image))}
        uploads_path={uploads_path}
        most={BOUNDS.images.most}
        hint={m.project_form_pictures_hint()}
        language={language}
        second={second}
        longest_alt={BOUNDS.alt.most}
        thumb={(name) => <Picture scene={name} alt="" sizes="9rem" />}
        errorOf={(field) => errors[field]}
        remarks={{ at: (field) => <FieldRemarks field={field} />, ids }}
      />
      {images.length < BOUNDS.images.most && (
        <ScenePicker taken={images.map(({ name }) => name)} pick={(name) => set((now) => [...now, { name, alt: { es: '', en: '' } }])} />
      )}
    </div>
  )
}
