import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Notice } from '../../../../contract/finding/notices.wire.ts'
import { isCountOfDay, noticeLabel } from '../../../../domain/notices/notice-kinds.ts'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { messages } from '../messages.ts'
import classes from './notices.module.css'

type Props = {
  notice: Notice
  onRead: () => void
  /** Called as the person follows the link. */
  onOpen: () => void
}

export function NoticeRow({ notice: { kind, text, link, dueOn, createdAt, readAt }, onRead, onOpen }: Props) {
  const isUnread = readAt === null
  return (
    <li className={classes.notice} data-unread={isUnread || undefined}>
      <div className={classes.told}>
        <AddressLink address={link} onClick={onOpen} className={classes.link}>
          {text}
        </AddressLink>
        <p className={classes.facts}>
          {isUnread && <strong>{messages.isUnread}</strong>}
          <span>{noticeLabel(kind) ?? messages.other}</span>
          <time dateTime={createdAt}>{formatInstant(new Date(createdAt))}</time>
          {dueOn !== null && <span>{(isCountOfDay(kind) ? messages.counted : messages.due)(formatDay(dueOn))}</span>}
        </p>
      </div>
      {isUnread && (
        <ActionIcon
          variant="subtle"
          color="gray.8"
          title={messages.read}
          aria-label={messages.readOf(text)}
          onClick={onRead}
        >
          <IconCheck size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
