import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedRoot } from './enlarged-root';

interface Employees {
  readonly skills: readonly { readonly slug: string }[];
  readonly employees: readonly { readonly slug: string }[];
}

/** A folder to start the built site in, whose content has so many more employees in each salon, each of whom does everything. */
export class CrowdedRoot {
  readonly path = mkdtempSync(join(tmpdir(), 'site-crowded-'));

  constructor(employeesPerSalon: number) {
    copiedRoot(this.path);
    const { salons } = this.read<{ salons: readonly { readonly slug: string }[] }>('salons.json');
    const content = this.read<Employees>('employees.json');
    const skills = content.skills.map(({ slug }) => slug);
    const more = salons.flatMap(({ slug }) =>
      Array.from({ length: employeesPerSalon }, (_each, number) => ({
        ...content.employees[0]!,
        slug: `${slug}-${number}`,
        salons: [slug],
        skills,
      })),
    );
    writeFileSync(this.file('employees.json'), JSON.stringify({ ...content, employees: [...content.employees, ...more] }));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private file(name: string): string {
    return join(this.path, 'content', name);
  }

  private read<T>(name: string): T {
    return JSON.parse(readFileSync(this.file(name), 'utf8')) as T;
  }
}
