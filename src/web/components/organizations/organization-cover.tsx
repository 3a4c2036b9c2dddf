import type { OrganizationCard } from '../../../domain/organizations/organization.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'

interface Props {
  organization: Pick<OrganizationCard, 'cover' | 'scene'>
  sizes: string
  eager?: boolean | undefined
  className: string | undefined
}

/** The photo that an organization uploaded, or the landscape drawn for it. It only decorates. */
export function OrganizationCover({ organization: { cover, scene }, sizes, eager = false, className }: Props) {
  if (!cover) return <Picture scene={scene} alt="" sizes={sizes} eager={eager} className={className} />
  return (
    <picture className={className}>
      <img
        alt=""
        src={cover.url}
        srcSet={Object.entries(cover.sizes)
          .map(([width, url]) => `${url} ${width}w`)
          .join(', ')}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
