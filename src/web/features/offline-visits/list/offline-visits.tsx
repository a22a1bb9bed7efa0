import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { LostWork } from '../card/lost-work.tsx'
import { NotMadeContext, type NotMadePlace } from '../card/not-made-slot.ts'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import { LapsedNotice } from '../sync/lapsed-notice.tsx'
import { SyncPanel } from '../sync/sync-panel.tsx'
import { ClosedVisits } from './closed-visits.tsx'
import { type DraftStorage, DraftsContext, useDeviceDrafts } from './device-drafts.ts'
import { ForInspectors } from './for-inspectors.tsx'
import { visitsTexts } from './messages.ts'
import classes from './offline-visits.module.css'
import { PendingVisits } from './pending-visits.tsx'
import { StorageUnavailable } from './storage-unavailable.tsx'
import { useOfflineVisits } from './use-offline-visits.ts'

type Props = {
  official: Official
  drafts: DraftStorage
  /** Actas of measures and samples on this device. */
  acts?: ReactNode
  /** The place on a card that says that its visit was not made. */
  notMade?: NotMadePlace
  isLapsed: boolean
  onLogIn: () => void
}

function Visits({ official, acts, isLapsed, onLogIn }: Omit<Props, 'drafts' | 'notMade'>) {
  const isInspector = may(official, 'visits.carry', official)
  const offline = useOfflineVisits(official.id, isInspector, isLapsed)
  // A user who filled visits before may have left work on this device.
  if (!isInspector && offline.visits.length === 0) {
    return (
      <>
        {acts}
        <ForInspectors />
      </>
    )
  }
  return (
    <>
      <StorageUnavailable />
      <LostWork userId={official.id} visits={offline.visits} />
      {!isInspector && <p className={shared.hint}>{messages.leftHere}</p>}
      {isLapsed && <LapsedNotice onLogIn={onLogIn} />}
      <div className={classes.layout}>
        <SyncPanel
          userId={official.id}
          isInspector={isInspector}
          commands={offline.commands}
          connection={offline.connection}
          onLogIn={onLogIn}
        />
        <div className={classes.main}>
          <PendingVisits title={isInspector ? visitsTexts.title : visitsTexts.left} list={offline} />
          {acts}
          <ClosedVisits visits={offline.closed} />
        </div>
      </div>
    </>
  )
}

const noPlace: NotMadePlace = () => null

/** 'Módulo de Inspecciones en campo': an inspector's visits on this device, and the work that is not sent. */
export function OfflineVisits({ drafts, notMade = noPlace, ...rest }: Props) {
  return (
    <div className={classes.page}>
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <DraftsContext value={useDeviceDrafts(rest.official.id, drafts)}>
        <NotMadeContext value={notMade}>
          <Visits {...rest} />
        </NotMadeContext>
      </DraftsContext>
    </div>
  )
}
