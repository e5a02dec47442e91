import { archiveName } from './archive-name';

const CODE = '7KQ2-M9XR-04TD';

describe('the name of a PDF in an archive', () => {
  it.each([
    ['Олена Іваненко', `Олена Іваненко ${CODE}.pdf`],
    ["Мар'яна О’Коннор", `Мар'яна О’Коннор ${CODE}.pdf`],
    ['', `${CODE}.pdf`],
    ['../../etc/passwd', `etc passwd ${CODE}.pdf`],
    ['..\\..\\Windows\\x', `Windows x ${CODE}.pdf`],
    ['/абсолютний', `абсолютний ${CODE}.pdf`],
    ['C:\\temp', `C temp ${CODE}.pdf`],
    ['NUL.txt', `NUL txt ${CODE}.pdf`],
    ['a\u0000b\nc\td\u007f', `a b c d ${CODE}.pdf`],
    ['\u202egnp.exe\u200f', `gnp exe ${CODE}.pdf`],
    ['\u2066\u200b\ufeff', `${CODE}.pdf`],
    ['half \ud800 a letter', `half a letter ${CODE}.pdf`],
    ['и\u0306', `й ${CODE}.pdf`],
    ['--help', `help ${CODE}.pdf`],
    ['~root', `root ${CODE}.pdf`],
    ['<b>*?"|', `b ${CODE}.pdf`],
    ['...', `${CODE}.pdf`],
  ])('%j is %j', (recipient, name) => {
    expect(archiveName(recipient, CODE)).toBe(name);
  });

  it.each(['Ї'.repeat(300), '👩‍👩‍👧'.repeat(100), 'a'.repeat(300), `${'\u0301'.repeat(300)}a`])('stays short: %#', (recipient) => {
    const name = archiveName(recipient, CODE);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(140);
    expect(name).toMatch(new RegExp(`${CODE}\\.pdf$`));
    expect(name).not.toMatch(/\ufffd/);
  });
});
