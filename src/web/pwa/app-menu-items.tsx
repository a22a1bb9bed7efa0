import { Menu } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { confirm } from '../ui/confirm/confirm.ts'
import { hasUnsavedForms } from '../ui/leave-guard/use-leave-guard.ts'
import { useIsFormInUse } from './form-in-use.ts'
import { canInstall, install, onInstallOffer } from './install-offer.ts'
import { messages } from './messages.ts'
import { takeUpdate, useAppUpdate } from './use-app-update.ts'

/** Entries about the app in the account's menu: to install it, and to take a waiting update. */
export function AppMenuItems() {
  const isInstallable = useSyncExternalStore(onInstallOffer, canInstall)
  const { offer, isTaking } = useAppUpdate()
  const isFormInUse = useIsFormInUse()
  const update = async () => {
    // The menu mounts after the form was filled and saw no input event; the form's guard knows.
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
