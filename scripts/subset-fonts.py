"""Makes the font files of views/styles/fonts from those of @fontsource-variable: the weights and the glyphs that the site uses.

    python3 -m venv .venv && .venv/bin/pip install fonttools==4.66.1 brotli==1.2.0 && .venv/bin/python scripts/subset-fonts.py

Run it after an update of the packages, and look at the site. The files are kept in the repository, so that a build needs no Python.
"""
import sys
from io import BytesIO
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path("node_modules/@fontsource-variable")
TARGET = Path(sys.argv[1] if len(sys.argv) > 1 else "views/styles/fonts")

PUNCTUATION = "U+0020-0040,U+005B-0060,U+007B-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00B0-00B3,U+00B7,U+00BB,U+00BC-00BE,U+00D7,U+2009,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+2044,U+20AC,U+20B4,U+2116,U+2122,U+2190-2193,U+2212"
LATIN = "U+0041-005A,U+0061-007A,U+00C7,U+00C9,U+00D6,U+00DC,U+00DF-00E2,U+00E4,U+00E7-00EB,U+00EE,U+00EF,U+00F1,U+00F3,U+00F4,U+00F6,U+00FA-00FC"
CYRILLIC = "U+0020,U+00A0,U+0301,U+0400-045F,U+0490,U+0491,U+2116"

# file, family, weights, glyphs; the name of a modified Playfair Display must be another one (its licence reserves it)
FILES = {
    "display-cyrillic": ("sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-wght-normal.woff2", (800, 900), CYRILLIC),
    "display-latin": ("sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2", (800, 900), f"{PUNCTUATION},{LATIN}"),
    "serif-cyrillic": ("playfair-display/files/playfair-display-cyrillic-wght-italic.woff2", (400, 500), CYRILLIC),
    "serif-latin": ("playfair-display/files/playfair-display-latin-wght-italic.woff2", (400, 500), f"{PUNCTUATION},{LATIN}"),
    "text-cyrillic": ("manrope/files/manrope-cyrillic-wght-normal.woff2", (400, 800), CYRILLIC),
    "text-latin": ("manrope/files/manrope-latin-wght-normal.woff2", (400, 800), f"{PUNCTUATION},{LATIN}"),
}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga", "tnum", "lnum", "pnum", "rlig"]


def codepoints(ranges):
    for part in ranges.replace("U+", "").split(","):
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


TARGET.mkdir(parents=True, exist_ok=True)
for name, (source, weights, glyphs) in FILES.items():
    font = TTFont(SOURCE / source)
    font = instancer.instantiateVariableFont(font, {"wght": weights}, updateFontNames=False)
    # a font whose weights were just limited lacks what subsetting counts on: written and read once more, it is whole
    font.flavor = None
    whole = BytesIO()
    font.save(whole)
    font = TTFont(BytesIO(whole.getvalue()))
    options = subset.Options(flavor="woff2", layout_features=FEATURES, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14], notdef_outline=True, hinting=False)
    options.drop_tables += ["STAT", "HVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(codepoints(glyphs)))
    subsetter.subset(font)
    family, style = name.split("-")
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = f"Salon{'-' if record.nameID == 6 else ' '}{family.title()}{'-' if record.nameID == 6 else ' '}{style.title()}"
    subset.save_font(font, TARGET / f"{name}.woff2", options)
    print(name, (TARGET / f"{name}.woff2").stat().st_size)
