import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import motives from '../../../server/catalogues/data/motivos-visita.json' with { type: 'json' }
import { HelpView } from './help-view.tsx'
import { topics } from './manual.ts'

const folder = join(import.meta.dirname, '../../../../docs/manual')
const MAX_IMAGE_BYTES = 120_000

function open(slug: string | undefined) {
  const rootRoute = createRootRoute()
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <HelpView slug={slug} /> })
  const routeTree = rootRoute.addChildren([home])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

afterEach(cleanup)

test('the contents lead to every topic, in the order of the files', async () => {
  open(undefined)
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(topics.map(({ slug }) => `/dashboard/ayuda/${slug}`))
  expect(links.map((link) => link.textContent)).toEqual(topics.map(({ title }) => title))
})

test('an address without a topic shows the contents', async () => {
  open('no-existe')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ayuda' })).toBeTruthy()
})

describe('every topic', () => {
  test.each(topics.map(({ slug, title }) => [slug, title]))('%s shows all of its Markdown', async (slug, title) => {
    const { container } = open(slug)
    expect((await screen.findAllByRole('heading', { level: 1 })).map((heading) => heading.textContent)).toEqual([title])
    expect(container.textContent).not.toMatch(/\*\*|\]\(|^#|undefined/m)
    for (const image of screen.queryAllByRole<HTMLImageElement>('img')) {
      expect(image.alt.length).toBeGreaterThan(10)
      expect(existsSync(join(folder, 'images', image.src.split('/').pop() ?? ''))).toBe(true)
    }
  })

  test('every topic is in the manual’s own table of contents', () => {
    const contents = readFileSync(join(folder, 'README.md'), 'utf8')
    expect([...contents.matchAll(/^\d+\. \[(.+)\]/gm)].map(([, title]) => title)).toEqual(
      topics.map(({ title }) => title),
    )
  })
})

test('the motive that asks for its own words is called as the catalogue calls it', () => {
  const names = motives.filter(({ exige_texto }) => exige_texto).map(({ nombre }) => nombre)
  const manual = readFileSync(join(folder, '02-planear.md'), 'utf8')
  expect([...manual.matchAll(/Con «(.+?)» debe escribir cuál/g)].map(([, name]) => name)).toEqual(names)
})

test('every image is shown somewhere and is small enough for a poor signal', () => {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const images = readdirSync(join(folder, 'images'))
  expect(images.filter((name) => !texts.includes(`(images/${name})`))).toEqual([])
  expect(images.filter((name) => statSync(join(folder, 'images', name)).size >= MAX_IMAGE_BYTES)).toEqual([])
})
