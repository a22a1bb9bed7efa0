import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import loneLink from '../../../ui/lone-link.module.css'
import { eventTexts as texts } from '../messages.ts'

type Props = { acta: string; ids: { inspectionId: number; establishmentId: number } }

/** The number of an acta, which leads to it. */
export const ActaLink = ({ acta, ids: { inspectionId, establishmentId } }: Props) => (
  <Anchor
    className={loneLink.link}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/inspecciones/$inspectionId/$establishmentId"
        params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
      />
    )}
  >
    {texts.acta(acta)}
  </Anchor>
)
