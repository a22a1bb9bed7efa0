import { Menu } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { confirm } from '../ui/confirm/confirm.ts'
import { hasUnsavedForms } from '../ui/leave-guard/use-leave-guard.ts'
import { useIsFormInUse } from './form-in-use.ts'
import { canInstall, install, onInstallOffer } from './install-offer.ts'
import { messages } from './messages.ts'
import { takeUpdate, useAppUpdate } from './use-app-update.ts'

/** What the account's menu offers about the app itself: to install it, and an update that waits. */
export function AppMenuItems() {
  const isInstallable = useSyncExternalStore(onInstallOffer, canInstall)
  const { offer, isTaking } = useAppUpdate()
  const isFormInUse = useIsFormInUse()
  const update = async () => {
    // The menu was not there yet when a form was filled: what has been put in, its guard knows.
    const isAtStake = isFormInUse || hasUnsavedForms()
    if (isAtStake && !(await confirm(messages.confirm))) return
    await takeUpdate({ isLossAgreed: isAtStake })
  }
  return (
    <>
      {offer !== 'none' && (
        <Menu.Item onClick={() => void update()} disabled={isTaking}>
          {messages.update}
        </Menu.Item>
      )}
      {isInstallable && <Menu.Item onClick={() => void install()}>{messages.install}</Menu.Item>}
    </>
  )
}
