import type { ComponentType } from 'react'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { aChecklist } from '../testing.ts'
import { type Opening, useDeviceVisit } from './use-device-visit.ts'
import type { OpenedVisit } from './use-open-visit.ts'

/** A visit without a draft, opened on the day of its preparation. */
export const opening: Opening = { drafted: undefined, day: '2026-03-02' }

/** A page that shows a prepared visit of the device once it is read. */
export const onDevice = (owner: VisitOwner, Shown: ComponentType<{ userId: number; visit: OpenedVisit }>) =>
  function OnDevice() {
    const device = useDeviceVisit(owner, opening)
    if (!device?.prepared) return null
    const { header, progress } = device.prepared
    const visit = { header, progress, checklist: aChecklist, commands: device.commands, lastFindings: [] }
    return <Shown userId={owner.userId} visit={{ ...visit, isPrepared: true }} />
  }
