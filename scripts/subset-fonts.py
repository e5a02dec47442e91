"""Makes the font files of views/ui/styles/fonts from those of @fontsource-variable: the weights and the glyphs that the site uses.

    python3 -m venv .venv && .venv/bin/pip install fonttools==4.66.1 brotli==1.2.0 && .venv/bin/python scripts/subset-fonts.py

Run it after an update of the packages, and look at the site. The files are kept in the repository, so that a build needs no Python.
A Ukrainian page needs one file of each face: it holds Cyrillic and Latin. English pages have the Latin one.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path("node_modules/@fontsource-variable")
TARGET = Path(sys.argv[1] if len(sys.argv) > 1 else "views/ui/styles/fonts")

# letters of Ukrainian and of Russian
CYRILLIC = "U+0020,U+00A0,U+0301,U+0401,U+0404,U+0406,U+0407,U+0410-044F,U+0451,U+0454,U+0456,U+0457,U+0490,U+0491,U+2116"
PUNCTUATION = (
    "U+0020-0040,U+005B-0060,U+007B-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00B0-00B3,U+00B7,U+00BB,U+00BC-00BE,U+00D7,U+2009,U+2013,U+2014,"
    "U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+2044,U+20AC,U+20B4,U+2122,U+2190-2193,U+2212"
)
LETTERS = (
    "U+0041-005A,U+0061-007A,U+00C7,U+00C9,U+00D6,U+00DC,U+00DF-00E2,U+00E4,U+00E7-00EB,U+00EE,U+00EF,U+00F1,U+00F3,U+00F4,U+00F6,"
    "U+00FA-00FC"
)
# what Ukrainian pages hold besides Cyrillic: figures, punctuation, and the letters of names from elsewhere
FIGURES = (
    "U+0020-003B,U+003D,U+003F,U+0040,U+005F,U+00A0,U+00A7,U+00A9,U+00AB,U+00B0,U+00B2,U+00B7,U+00BB,U+00D7,U+2013,U+2014,U+2019,"
    "U+201C-201E,U+2022,U+2026,U+20AC,U+20B4,U+2192,U+2212"
)
# letters whose pairs are kerned there
KERNED = "U+0041-005A,U+0061-007A,U+00C9,U+00E8,U+00E9,U+00F6,U+00FC,U+2019"

FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "liga", "tnum", "lnum", "pnum", "rlig"]
# figures in columns, and on the line
FIGURE_FEATURES = ["tnum", "lnum", "pnum"]

# family: package, file, weights: least and most, or the one
FAMILIES = {
    "display": ("sofia-sans-extra-condensed", "sofia-sans-extra-condensed-{}-wght-normal.woff2", (800, 900)),
    "serif": ("playfair-display", "playfair-display-{}-wght-italic.woff2", 450),
    "text": ("manrope", "manrope-{}-wght-normal.woff2", (400, 800)),
}


def codepoints(ranges):
    for part in ranges.replace("U+", "").split(","):
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def whole(font):
    """A font that was just changed lacks what the next step counts on: written and read once more, it has it."""
    font.flavor = None
    buffer = BytesIO()
    font.save(buffer)
    return TTFont(BytesIO(buffer.getvalue()))


def cut(package, file, weights, glyphs, features=FEATURES):
    font = whole(instancer.instantiateVariableFont(TTFont(SOURCE / package / "files" / file), {"wght": weights}))
    options = subset.Options(layout_features=features, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14], notdef_outline=True, hinting=False)
    options.drop_tables += ["STAT", "HVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(codepoints(glyphs)))
    subsetter.subset(font)
    return whole(font)


def figure_forms(font):
    """Per feature, which glyph takes the place of which."""
    gsub = font["GSUB"].table
    forms = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag not in FIGURE_FEATURES:
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                forms.setdefault(record.FeatureTag, {}).update(getattr(table, "mapping", {}))
    return forms


def add_glyphs(font, other):
    """Copies the glyphs that `font` does not have from the same family's other file, with their variations and figure forms."""
    # names that mean something else in the other file get a new one
    mine = set(font.getGlyphOrder())
    name = {glyph: glyph if glyph not in mine else f"{glyph}.fig" for glyph in other.getGlyphOrder() if glyph != ".notdef"}
    known = font.getBestCmap()
    # read whole before the first glyph is added: they count the glyphs
    font.ensureDecompiled()
    varies = "gvar" in font
    variations = {glyph: font["gvar"].variations[glyph] if varies else [] for glyph in font.getGlyphOrder()}
    for glyph, new in name.items():
        shape = other["glyf"][glyph]
        if shape.isComposite():
            for component in shape.components:
                component.glyphName = name[component.glyphName]
        font["glyf"][new] = shape
        font["hmtx"][new] = other["hmtx"][glyph]
        variations[new] = other["gvar"].variations.get(glyph, []) if varies else []
    if varies:
        font["gvar"].variations = variations
    order = [*variations]
    font.setGlyphOrder(order)
    font["glyf"].setGlyphOrder(order)
    for table in font["cmap"].tables:
        for code, glyph in other.getBestCmap().items():
            if code not in known and table.isUnicode():
                table.cmap[code] = name[glyph]
    rules = "".join(
        f"feature {tag} {{ {' '.join(f'sub {name[a]} by {name[b]};' for a, b in forms.items() if a in name and b in name)} }} {tag};\n"
        for tag, forms in figure_forms(other).items()
    )
    addOpenTypeFeaturesFromString(font, rules, tables=["GSUB"])


def add_kerning(font, other):
    """Adds the pairs of `other`, a file of one weight with letters alone: that its kerning varies with the weight cannot be seen."""
    mine = font.getBestCmap()
    name = {glyph: mine[code] for code, glyph in other.getBestCmap().items()}
    lookups = font["GPOS"].table.LookupList.Lookup
    for lookup in other["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table.Coverage.glyphs = [name[glyph] for glyph in table.Coverage.glyphs]
            for pair in (pair for each in getattr(table, "PairSet", []) for pair in each.PairValueRecord):
                pair.SecondGlyph = name[pair.SecondGlyph]
            for classes in (getattr(table, key) for key in ("ClassDef1", "ClassDef2") if hasattr(table, key)):
                classes.classDefs = {name[glyph]: number for glyph, number in classes.classDefs.items()}
        lookups.append(lookup)
        for record in font["GPOS"].table.FeatureList.FeatureRecord:
            if record.FeatureTag == "kern":
                record.Feature.LookupListIndex.append(len(lookups) - 1)


def save(font, name):
    # the name of a changed Playfair Display must be another one: its licence reserves it
    title = f"Salon {name.title().replace('-', ' ')}"
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = title.replace(" ", "-") if record.nameID == 6 else title
    font.flavor = "woff2"
    font.save(TARGET / f"{name}.woff2")
    print(name, (TARGET / f"{name}.woff2").stat().st_size)


TARGET.mkdir(parents=True, exist_ok=True)
for family, (package, source, weights) in FAMILIES.items():
    latin, cyrillic = source.format("latin"), source.format("cyrillic")
    both = cut(package, cyrillic, weights, CYRILLIC)
    add_glyphs(both, cut(package, latin, weights, f"{FIGURES},{LETTERS}"))
    middle = sum(weights) / 2 if isinstance(weights, tuple) else weights
    add_kerning(both, cut(package, latin, middle, KERNED, ["kern"]))
    save(both, f"{family}-full")
    save(cut(package, latin, weights, f"{PUNCTUATION},{LETTERS}"), f"{family}-latin")
