import { notifications } from '@mantine/notifications'

/** Specification section 9. */
const TOAST_MS = 4_000

const toast = (color: 'green' | 'red', message: string) =>
  notifications.show({ message, color, autoClose: TOAST_MS, withBorder: true })

export const toastSuccess = (text: string): void => void toast('green', text)
export const toastError = (text: string): void => void toast('red', text)
