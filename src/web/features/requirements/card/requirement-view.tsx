import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import { cardTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import { type Requirement, requirementQuery } from '../requirements.queries.ts'
import { RequirementCard } from './requirement-card.tsx'

const toActa = ({ inspectionId, establishmentId }: Requirement) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFileText size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/inspecciones/$inspectionId/$establishmentId"
        params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
      />
    )}
  >
    {texts.acta}
  </Button>
)

const toRepeated = ({ repeats, repeatsNumber }: Requirement) =>
  repeats !== null &&
  repeatsNumber !== null && (
    <Anchor
      className={loneLink.link}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/dashboard/seguimiento/requerimientos/$requirementId"
          params={{ requirementId: String(repeats) }}
        />
      )}
    >
      {texts.repeatsOf(repeatsNumber)}
    </Anchor>
  )

type Props = {
  requirementId: number
  /** Draws the button that plans a follow-up visit, which belongs to another feature. */
  followUp?: (requirement: Requirement) => ReactNode
  /** Draws the button that opens a case, where the requirement proposes one. */
  beginCase?: (requirement: Requirement) => ReactNode
}

/** The page of one requirement. */
export function RequirementView({ requirementId, followUp, beginCase }: Props) {
  const { data, error, refetch } = useQuery(requirementQuery(requirementId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/requerimientos" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && (
        <RequirementCard
          requirement={data}
          toActa={toActa(data)}
          toRepeated={toRepeated(data)}
          followUp={followUp?.(data)}
          beginCase={data.proposesCase && beginCase?.(data)}
        />
      )}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
