import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveQuestion, routerFromStart } from '../../ui/leave-guard/testing.tsx'
import {
  changed,
  field,
  ok,
  onTheWire,
  open,
  Page,
  press,
  refused,
  serve,
  show,
  type,
} from './testing/profile-page.tsx'
import { aProfile } from './testing.ts'

beforeEach(() => changed.mockClear())
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe("texts of the profile's forms", () => {
  const openFromStart = () => {
    const router = routerFromStart(Page)
    show(router)
    return router
  }
  const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
  const forms: [string, string, RegExp][] = [
    ['Información', 'Información', /^Teléfono/],
    ['an address that was not added yet', 'Información', /^Otros correos/],
    ['Mis Datos', 'Mis Datos', /^Profesión/],
    ['Cambiar contraseña', 'Cambiar contraseña', /^Contraseña nueva/],
  ]

  test.each(forms)('a typed text is asked about once before Back loses it: %s', async (_what, tab, label) => {
    serve(aProfile())
    openFromStart()
    await openTab(tab)
    await type(label, 'lo mío')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect(await field(label)).toMatchObject({ value: 'lo mío' })
    window.history.back()
    fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByText('Inicio')
  })

  test('in several tabs stays through a change of tab, and is asked about once', async () => {
    serve(aProfile())
    const router = openFromStart()
    for (const [, tab, label] of forms) {
      await openTab(tab)
      await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
      expect(leaveQuestion()).toBeNull()
      await type(label, 'lo mío')
    }
    expect(await field(/^Teléfono/)).toMatchObject({ value: 'lo mío' })
    void router.navigate({ to: '/' })
    fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByText('Inicio')
  })

  test('a text saved in Información is not asked about', async () => {
    serve(aProfile(), ok(onTheWire(aProfile({ phone: '3110000000' }))))
    openFromStart()
    await type(/^Teléfono/, '3110000000')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await screen.findByText('Perfil guardado correctamente.')
    window.history.back()
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('a removed stored photo is asked about too', async () => {
    serve(aProfile({ profilePicture: `${'a'.repeat(64)}.png` }))
    openFromStart()
    await screen.findByRole('img', { name: 'Su foto de perfil' })
    press('Eliminar')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  })

  test('a text saved in Mis Datos is not asked about', async () => {
    const curriculum = { ...aProfile().curriculum, profession: 'Ingeniero' }
    serve(aProfile(), ok(onTheWire(aProfile({ curriculum }))))
    openFromStart()
    await openTab('Mis Datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    await screen.findByText('Hoja de vida guardada correctamente.')
    window.history.back()
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('a changed password lets a person go on', async () => {
    serve(aProfile({ mustChangePassword: true }), ok({ token: 'new' }))
    const router = openFromStart()
    changed.mockImplementationOnce(() => void router.navigate({ to: '/', replace: true }))
    await type(/^Contraseña actual/, 'vigia-demo-2026')
    await type(/^Contraseña nueva/, 'mango azul en la lluvia')
    await type(/^Repita la contraseña/, 'mango azul en la lluvia')
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('stays when a change of password falls due', async () => {
    serve(aProfile())
    open()
    await type(/^Teléfono/, '3110000000')
    serve(aProfile({ mustChangePassword: true }))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await screen.findByText('Debe cambiar su contraseña antes de continuar.')
    serve(aProfile())
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waitFor(() => expect(screen.queryByText('Debe cambiar su contraseña antes de continuar.')).toBeNull())
    expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' })
  })
})

describe('a change of the profile by somebody else', () => {
  const comeBackOnline = () => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  }
  const saveInformation = async () => {
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  }
  const replaced = /^Otra persona .* Recárguelo para ver los cambios: lo que escribió se reemplaza\.$/
  const kept = /^Otra persona .* Recárguelo y guarde de nuevo: lo que escribió se conserva\.$/

  test('a change by somebody else is said, keeps the text, and can be reloaded', async () => {
    const sent = serve(aProfile(), refused('row.changed'))
    open()
    await type(/^Dirección/, 'Calle 1')
    await saveInformation()
    expect(await screen.findByText(replaced)).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ row_version: ['1'] })
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 1' })
    const sentAgain = serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(replaced)).toBeNull())
    expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' })
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 30 # 5-12' })
    await saveInformation()
    await waitFor(() => expect(sentAgain[0]?.body).toMatchObject({ phone: ['3110000000'], row_version: ['2'] }))
  })

  test('a change by somebody else is said by Mis Datos, and saved after a reload', async () => {
    serve(aProfile(), refused('row.changed'))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    expect(await screen.findByText(kept)).toBeTruthy()
    const sent = serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull())
    expect(await field(/^Profesión/)).toMatchObject({ value: 'Ingeniero' })
    press('Guardar hoja de vida')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ phone: ['3110000000'], row_version: ['2'] }))
  })

  test('on another device of the same person, is in Mis Datos beside what was typed here', async () => {
    const study = { title: 'Ingeniero', institution: 'UdeC', finishedOn: '2015-12-04' }
    const job = { position: 'Técnico', entity: 'Alcaldía', from: '2016-01-01', until: undefined }
    const before = { ...aProfile().curriculum, studies: [study], jobs: [job] }
    serve(aProfile({ curriculum: before }), refused('row.changed'))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Quitar estudio 1')
    press('Guardar hoja de vida')
    expect(await screen.findByText(kept)).toBeTruthy()
    const elsewhere = { ...before, professionalCard: 'MP-1', jobs: [job, { ...job, position: 'Coordinador' }] }
    const sent = serve(aProfile({ curriculum: elsewhere, rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull())
    expect(await field(/^Tarjeta/)).toMatchObject({ value: 'MP-1' })
    expect(screen.queryByLabelText(/^Título/)).toBeNull()
    press('Guardar hoja de vida')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(String(sent[0]?.body.curriculum))).toEqual({
      profession: 'Ingeniero',
      professionalCard: 'MP-1',
      studies: [],
      jobs: [
        { position: 'Técnico', entity: 'Alcaldía', from: '2016-01-01' },
        { position: 'Coordinador', entity: 'Alcaldía', from: '2016-01-01' },
      ],
    })
  })

  test('takes the place of what was not typed over, as soon as it is known', async () => {
    serve(aProfile({ otherEmails: ['uno@ejemplo.co'] }))
    open()
    await type(/^Dirección/, 'Calle 1')
    press('Quitar uno@ejemplo.co')
    const sent = serve(aProfile({ otherEmails: ['uno@ejemplo.co'], phone: '3110000000', rowVersion: 2 }))
    comeBackOnline()
    await waitFor(async () => expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' }))
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 1' })
    await saveInformation()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ address: ['Calle 1'], phone: ['3110000000'], row_version: ['2'] })
    expect(sent[0]?.body).not.toHaveProperty('otherEmails')
  })

  test('a change by somebody else is still asked about before leaving', async () => {
    serve(aProfile())
    show(routerFromStart(Page))
    await type(/^Dirección/, 'Calle 1')
    serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    comeBackOnline()
    await waitFor(async () => expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' }))
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  })

  test("a change by the other tab is not called another person's", async () => {
    const sent = serve(aProfile(), ok(onTheWire(aProfile({ rowVersion: 2 }))))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    await screen.findByText('Hoja de vida guardada correctamente.')
    fireEvent.click(screen.getByRole('tab', { name: 'Información' }))
    await screen.findByRole('button', { name: 'Crear funcionario' })
    await saveInformation()
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ row_version: ['2'] }))
  })
})
